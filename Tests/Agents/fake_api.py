"""A stand-in for the models: it answers agents in the formats of Anthropic and OpenAI, and notes what came.

What a person asked is answered with a few canned words. Three phrases in it change the answer:
`[run: COMMAND]` asks the agent to run a command, `[slowly]` spreads the answer over some seconds, and `[files]` is
answered with a text that the run has chosen.
"""

import base64
import hashlib
import json
import re
import sys
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from waiting import wait_for

CONVERSATION_TITLE = "Look at a picture"
CALM_WORDS = ["All ", "right."]
SLOW_WORDS = [f"word {number}\n" for number in range(40)]
SLOW_PAUSE = 0.2
# The tags of texts that agents put beside a person's words.
SURROUNDINGS = ("<system-reminder>", "<environment_context>", "<user_instructions>", "# AGENTS.md")


@dataclass(frozen=True)
class Picture:
    """A picture that reached the model."""

    media_type: str
    sha256: str
    size: int


@dataclass
class Message:
    """The last thing that a person said in a request, and the pictures with it."""

    at: float
    path: str
    texts: list[str] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    answers_tool: bool = False

    @property
    def text(self):
        return "\n".join(self.texts)

    def wanted_command(self):
        """The command that the person's words ask for, once: not when its result has come."""
        found = re.search(r"\[run: (.+?)\]", self.text)
        return found.group(1) if found and not self.answers_tool else None

    def words(self, answer):
        if "[files]" in self.text:
            return [answer, *CALM_WORDS]
        return SLOW_WORDS if "[slowly]" in self.text else CALM_WORDS


class FakeAPI:
    """The server, on a port of its own of the loopback, and the messages that came to it."""

    def __init__(self):
        self.messages = []
        self.answer = ""
        self._server = _Server(("127.0.0.1", 0), _handler(self))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def message_after(self, count, seconds=20):
        """The first message with a person's words or pictures after the first `count`, or None."""
        return wait_for(
            lambda: next((m for m in self.messages[count:] if m.texts or m.pictures), None), seconds
        )

    def close(self):
        self._server.shutdown()


def parse(path, body):
    """The last message of a person in a request."""
    message = Message(time.time(), path)
    entries = body.get("messages") or body.get("input") or []
    if not isinstance(entries, list):
        return message
    # Codex sends the words of a turn after its texts about the surroundings, each as an entry of the person.
    last = [entry for entry in entries if isinstance(entry, dict)][-1:]
    people = [entry for entry in _since_answer(entries) if isinstance(entry, dict) and entry.get("role") == "user"]
    message.answers_tool = any("tool_result" in json.dumps(e) or "call_output" in str(e.get("type")) for e in last)
    # aider and gptme send files in a separate message, before or after the person's words.
    for entry in people if path.endswith("/chat/completions") else people[-1:]:
        content = entry.get("content")
        _collect([{"type": "text", "text": content}] if isinstance(content, str) else content, message)
    return message


def _since_answer(entries):
    """The entries after the last answer of a model that this one has given."""
    for index in reversed(range(len(entries))):
        if isinstance(entries[index], dict) and entries[index].get("role") == "assistant":
            if "".join(CALM_WORDS) in json.dumps(entries[index]):
                return entries[index + 1 :]
    return entries


def _collect(value, message):
    if isinstance(value, list):
        for part in value:
            _collect(part, message)
    elif isinstance(value, dict):
        kind = value.get("type")
        if kind in ("text", "input_text"):
            text = value.get("text", "")
            if not text.lstrip().startswith(SURROUNDINGS):
                message.texts.append(text)
        elif kind == "image" and isinstance(value.get("source"), dict):
            source = value["source"]
            message.pictures.append(_picture(source.get("media_type", ""), source.get("data", "")))
        elif kind in ("input_image", "image_url"):
            address = value.get("image_url", "")
            head, _, data = (address["url"] if isinstance(address, dict) else address).partition(",")
            message.pictures.append(_picture(head.removeprefix("data:").partition(";")[0], data))
        else:
            for part in value.values():
                _collect(part, message)


def _picture(media_type, encoded):
    data = base64.b64decode(encoded)
    return Picture(media_type, hashlib.sha256(data).hexdigest(), len(data))


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        # An agent closes the connection when its answer is interrupted.
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def _handler(api):
    class Handler(_Exchange):
        messages = api.messages
        answer = property(lambda _: api.answer)

    return Handler


class _Exchange(BaseHTTPRequestHandler):
    """One connection of an agent."""

    protocol_version = "HTTP/1.1"
    messages = None
    answer = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        self._send_json({"data": [], "models": []})

    def do_HEAD(self):
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def do_POST(self):
        body = json.loads(self._read_body() or b"{}")
        path = self.path.partition("?")[0]
        if path.endswith("/count_tokens"):
            self._send_json({"input_tokens": 10})
        elif path.endswith("/messages"):
            self._answer_anthropic(path, body)
        elif path.endswith("/responses"):
            self._answer_openai(path, body)
        elif path.endswith("/chat/completions"):
            self._answer_chat(path, body)
        else:
            self._send_json({})

    def _read_body(self):
        if self.headers.get("transfer-encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("content-length") or 0))
        body = b""
        while size := int(self.rfile.readline().strip() or b"0", 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def _send_json(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _begin_events(self):
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()

    def _event(self, kind, **content):
        text = f"event: {kind}\ndata: {json.dumps({'type': kind, **content})}\n\n".encode()
        self._chunk(text)

    def _chunk(self, data):
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def _spoken(self, words):
        for word in words:
            yield word
            if words is SLOW_WORDS:
                time.sleep(SLOW_PAUSE)

    def _answer_anthropic(self, path, body):
        # Claude Code asks for a title of the conversation in a separate request.
        names = "title" in json.dumps(body.get("system", "")) and not body.get("tools")
        title = json.dumps({"title": CONVERSATION_TITLE})
        message = parse(path, body)
        head = {
            "id": f"msg_{time.time_ns()}",
            "type": "message",
            "role": "assistant",
            "model": body.get("model"),
            "usage": {"input_tokens": 1, "output_tokens": 1},
        }
        if not names:
            self.messages.append(message)
        words = [title] if names else message.words(self.answer)
        if not body.get("stream"):
            content = [{"type": "text", "text": "".join(words)}]
            self._send_json({**head, "content": content, "stop_reason": "end_turn", "stop_sequence": None})
            return
        self._begin_events()
        unfinished = {**head, "content": [], "stop_reason": None, "stop_sequence": None}
        self._event("message_start", message=unfinished)
        command = None if names else message.wanted_command()
        if command:
            reason = "tool_use"
            use = {"type": "tool_use", "id": f"toolu_{time.time_ns()}", "name": "Bash", "input": {}}
            arguments = json.dumps({"command": command, "description": "Do what was asked"})
            self._event("content_block_start", index=0, content_block=use)
            delta = {"type": "input_json_delta", "partial_json": arguments}
            self._event("content_block_delta", index=0, delta=delta)
        else:
            reason = "end_turn"
            self._event("content_block_start", index=0, content_block={"type": "text", "text": ""})
            for word in self._spoken(words):
                self._event("content_block_delta", index=0, delta={"type": "text_delta", "text": word})
        self._event("content_block_stop", index=0)
        ending = {"stop_reason": reason, "stop_sequence": None}
        self._event("message_delta", delta=ending, usage={"output_tokens": 5})
        self._event("message_stop")
        self._chunk(b"")

    def _answer_openai(self, path, body):
        message = parse(path, body)
        # Codex and gptme ask for a title of the conversation in a separate request, in place of a person's words.
        names = message.text.startswith("Generate a concise") or "GOOD titles" in message.text
        if not names:
            self.messages.append(message)
        self._begin_events()
        head = {"id": f"resp_{time.time_ns()}", "object": "response"}
        self._event("response.created", response={**head, "status": "in_progress", "output": []})
        command = message.wanted_command()
        if command:
            item = _openai_call(command, [tool.get("name") for tool in body.get("tools", [])])
            self._event("response.output_item.added", output_index=0, item=item)
        else:
            item = {"type": "message", "id": "msg_1", "role": "assistant", "status": "in_progress", "content": []}
            self._event("response.output_item.added", output_index=0, item=item)
            words = [CONVERSATION_TITLE] if names else message.words(self.answer)
            for word in self._spoken(words):
                self._event(
                    "response.output_text.delta", item_id="msg_1", output_index=0, content_index=0, delta=word
                )
            text = {"type": "output_text", "text": "".join(words), "annotations": []}
            item = {**item, "status": "completed", "content": [text]}
        self._event("response.output_item.done", output_index=0, item=item)
        usage = {
            "input_tokens": 1,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": 1,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": 2,
        }
        done = {**head, "status": "completed", "output": [item], "usage": usage}
        self._event("response.completed", response=done)
        self._chunk(b"")


    def _answer_chat(self, path, body):
        message = parse(path, body)
        self.messages.append(message)
        head = {"id": "chat_1", "created": 0, "model": body.get("model")}
        if not body.get("stream"):
            answer = {"role": "assistant", "content": "".join(message.words(self.answer))}
            choice = {"index": 0, "message": answer, "finish_reason": "stop"}
            usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
            self._send_json({**head, "object": "chat.completion", "choices": [choice], "usage": usage})
            return
        self._begin_events()
        for word in self._spoken(message.words(self.answer)):
            self._piece(head, {"role": "assistant", "content": word}, None)
        self._piece(head, {}, "stop")
        self._chunk(b"data: [DONE]\n\n")
        self._chunk(b"")

    def _piece(self, head, delta, reason):
        choice = {"index": 0, "delta": delta, "finish_reason": reason}
        piece = {**head, "object": "chat.completion.chunk", "choices": [choice]}
        self._chunk(f"data: {json.dumps(piece)}\n\n".encode())


def _openai_call(command, tools):
    """A call of the tool that runs commands, whose name and arguments changed between versions of Codex."""
    if "exec_command" in tools:
        name, arguments = "exec_command", {"cmd": command}
    else:
        name, arguments = "shell_command", {"command": command}
    return {
        "type": "function_call",
        "id": "fc_1",
        "call_id": f"call_{time.time_ns()}",
        "name": name,
        "arguments": json.dumps(arguments),
        "status": "completed",
    }
