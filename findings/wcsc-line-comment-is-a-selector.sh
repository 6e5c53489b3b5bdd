#!/usr/bin/env bash
# miniprogram-compiler 0.2.3, WeChat's own wcsc: a // comment becomes part of the next rule's selector.
# Good guess: a line comment in WXSS is either taken, as by the preprocessors that most projects use, or refused. Seen: exit code 0, and its
# words are element names in front of the selector, so that just the rule below it never applies; the one after that does.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --no-audit --no-fund --silent miniprogram-compiler@0.2.3
wcsc=node_modules/miniprogram-compiler/bin/linux/wcsc; chmod +x "$wcsc"
printf '// sizes of cards\n.a { color: red }\n.b { color: blue }\n' > a.wxss
"$wcsc" -pc 1 a.wxss > a.js
made=$(node -p "const rule = require('node:fs').readFileSync('a.js', 'utf8').split('=a.wxss=')[1];
  ['wx-sizes wx-of wx-cards .', 'a { color: red }', 'b { color: blue }'].map((part) => rule.includes(part)).join(' ')")
echo "wcsc of miniprogram-compiler 0.2.3: '// sizes of cards' makes 'wx-sizes wx-of wx-cards .a': $made"
[ "$made" = 'true true true' ]
