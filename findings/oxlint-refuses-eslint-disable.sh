#!/usr/bin/env bash
# oxlint 1.89.0 beside ESLint: a needed `eslint-disable` comment of a rule that only ESLint knows fails oxlint.
# Good guess: with reportUnusedDisableDirectives oxlint judges its own `oxlint-disable` comments. Seen: it takes ESLint's for its
# own, finds the rule silent and reports them as unused. `respectEslintDisableDirectives: false` leaves them to ESLint.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --no-audit --no-fund --silent oxlint@1.89.0
printf '// eslint-disable-next-line import-x/no-cycle -- why\nexport const a = 1;\n' > a.js
run() { echo "{ \"options\": { \"reportUnusedDisableDirectives\": \"error\"$1 } }" > .oxlintrc.json; if npx oxlint a.js >out 2>&1; then echo passes; else echo refused; fi; }
plain=$(run ''); left=$(run ', "respectEslintDisableDirectives": false')
echo "oxlint 1.89.0: $plain; with respectEslintDisableDirectives false: $left"
[ "$plain $left" = 'refused passes' ]
