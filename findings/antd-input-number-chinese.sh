#!/usr/bin/env bash
# antd 6.6.5 (rc-input-number): a number typed with a Chinese keyboard becomes another number.
