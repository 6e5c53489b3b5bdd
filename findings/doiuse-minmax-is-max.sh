#!/usr/bin/env bash
# stylelint-no-unsupported-browser-features 8.1.2 (doiuse 6): grid's minmax() is reported as the maths function max().
# Good guess: a style with `grid-template-columns: minmax(0, 1fr)` alone is checked for grid. Seen: it is also reported for
# css-math-functions, which older phones lack, so the rule forbids a style that they draw.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --no-audit --no-fund --silent stylelint@17.16.0 stylelint-no-unsupported-browser-features@8.1.2
echo '.a { grid-template-columns: minmax(0, 1fr); }' > a.css
cat > .stylelintrc.json <<'J'
{ "plugins": ["stylelint-no-unsupported-browser-features"],
  "rules": { "plugin/no-unsupported-browser-features": [true, { "browsers": ["chrome 70"], "severity": "error" }] } }
J
out=$(npx stylelint a.css 2>&1 || true)
echo "stylelint-no-unsupported-browser-features 8.1.2 says of minmax(): $(grep -o 'css-math-functions' <<<"$out" | head -1 || true)"
grep -q 'css-math-functions' <<<"$out"
