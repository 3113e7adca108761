// The memory of a program's variables.
#pragma once

/// Gets the pages of this program's variables from the system all at once, instead of one by one as they are first
/// written. Does nothing if the system cannot do this.
///
/// In C because only the linker knows where they begin and end.
void kj_prepare_variables(void);
