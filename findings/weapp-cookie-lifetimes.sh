#!/usr/bin/env bash
# weapp-cookie 1.4.8, the cookie jar of mini-programs: how long a cookie lives is judged unlike in a browser.
# Good guess: Max-Age of zero or less removes a cookie (RFC 6265 §5.2.2), and a cookie that has run out by a wrong clock is there
# again once the clock is right. Seen: Max-Age=-1 keeps the cookie and sends it on, until the app is closed, and an app that is opened while the
# phone's clock stands 40 days ahead deletes the session from storage for good. Lifetimes have to be judged before the jar sees them.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --no-audit --no-fund --silent weapp-cookie@1.4.8
cat > a.cjs <<'J'
const fs = require('node:fs');
const kept = () => (fs.existsSync('kept.json') ? JSON.parse(fs.readFileSync('kept.json', 'utf8')) : {});
globalThis.wx = {
  request() {},
  getStorageSync: (key) => kept()[key] ?? '',
  setStorageSync: (key, value) => fs.writeFileSync('kept.json', JSON.stringify({ ...kept(), [key]: value })),
};
const ahead = Number(process.argv[2]) * 86_400_000;
const now = Date.now;
Date = class extends Date { constructor(...given) { given.length ? super(...given) : super(now() + ahead); } static now() { return now() + ahead; } };
const jar = require('weapp-cookie');
for (const line of process.argv.slice(3)) jar.setResponseCookies(line, 'api.test');
console.log(jar.getRequestCookies('api.test', '/') || 'none');
J
negative=$(node a.cjs 0 'session=a; Path=/' 'session=b; Path=/; Max-Age=-1')
rm -f kept.json; node a.cjs 0 'session=a; Path=/; Max-Age=2592000' >/dev/null
ahead=$(node a.cjs 40); node a.cjs 40 'other=1; Path=/' >/dev/null; back=$(node a.cjs 0)
echo "weapp-cookie 1.4.8: after Max-Age=-1: $negative; 40 days ahead: $ahead; clock right again: $back"
[[ "$negative" == session=b && "$ahead" == none && "$back" == other=1 ]]
