#!/usr/bin/env bash
# @e965/xlsx 0.20.3 (SheetJS): require() loads the code pages of formats before .xlsx, import() of the same package does not.
# Good guess: both entries of a package are the same thing, and a build made smaller is as fast. Seen: require() takes some 30 MB and
# five times the time of import(); dist/xlsx.mini.min takes least, but works without Buffer: `type: 'buffer'` writes a
# Uint8Array, and reading 20,000 rows takes 40 MB more than the whole build.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --no-audit --no-fund --silent @e965/xlsx@0.20.3
measure() { # how it is loaded
  node -e "
    const before = process.memoryUsage().rss;
    Promise.resolve($1).then((x) => {
      const book = x.utils.book_new(); x.utils.book_append_sheet(book, x.utils.aoa_to_sheet([['a']]), 'a');
      const written = x.write(book, { type: 'buffer', bookType: 'xlsx' });
      console.log(Math.round((process.memoryUsage().rss - before) / 1e6), Buffer.isBuffer(written));
    })"
}
read -r whole isBuffer < <(measure "require('@e965/xlsx')")
read -r module _ < <(measure "import('@e965/xlsx')")
read -r mini isMiniBuffer < <(measure "require('@e965/xlsx/dist/xlsx.mini.min')")
echo "MB of require, import, mini: $whole, $module, $mini; a Buffer written: $isBuffer, mini $isMiniBuffer"
[[ "$isBuffer" == true && "$isMiniBuffer" == false ]] && ((module < whole && mini < whole))
