#include <CKJLazy.h>

#ifdef KJ_LAZY

KJ_LAZY_LIBRARY("libcrypto.so.3", "ssh")

KJ_LAZY(EVP_Digest)
KJ_LAZY(EVP_DigestFinal_ex)
KJ_LAZY(EVP_DigestInit_ex)
KJ_LAZY(EVP_DigestUpdate)
KJ_LAZY(EVP_MD_CTX_free)
KJ_LAZY(EVP_MD_CTX_new)
KJ_LAZY(EVP_sha1)
KJ_LAZY(EVP_sha256)
KJ_LAZY(HMAC)
KJ_LAZY(OpenSSL_version)
KJ_LAZY(RAND_bytes)

#endif
