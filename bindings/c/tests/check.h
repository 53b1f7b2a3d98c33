/* Shared by the tests. A failed check names its line and ends the program. */
#ifndef CHECK_H
#define CHECK_H

#include "chuhe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                                 \
    do {                                                                                                                 \
        if (!(condition)) {                                                                                              \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                              \
            exit(1);                                                                                                     \
        }                                                                                                                \
    } while (0)

/* The call ends with this status, and an error has a message. */
#define EXPECT(status, call)                                                                                             \
    do {                                                                                                                 \
        ChuheStatus found = (call);                                                                                      \
        char said[CHUHE_MESSAGE_SIZE];                                                                                   \
        CHECK(chuhe_last_error(said, sizeof said, NULL) == CHUHE_STATUS_OK);                                             \
        if (found != (status) || (found != CHUHE_STATUS_OK && said[0] == 0)) {                                           \
            fprintf(stderr, "%s:%d: %s is %s: %s\n", __FILE__, __LINE__, #call, chuhe_status_name(found), said);         \
            exit(1);                                                                                                     \
        }                                                                                                                \
    } while (0)

#define OK(call) EXPECT(CHUHE_STATUS_OK, call)

#endif
