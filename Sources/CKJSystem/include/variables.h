// The memory of a program's variables.
#pragma once

/// Gets the pages of this program's variables from the system at once, and not one by one as they are first written.
/// Does nothing where the system cannot.
///
/// In C because where they begin and end is known to the linker alone.
void kj_prepare_variables(void);
