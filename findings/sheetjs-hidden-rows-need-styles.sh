#!/usr/bin/env bash
# @e965/xlsx 0.20.3 (SheetJS): which rows of a workbook are hidden is only said when styles are read.
# Good guess: ws['!rows'][i].hidden tells a hidden or filtered row, as a row's visibility is no style. Seen: without `cellStyles: true`
# there is no '!rows' at all, so a list whose author filtered half of it away comes in whole, without a word. With it, rows hidden by
# hand and by a filter look alike.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --no-audit --no-fund --silent @e965/xlsx@0.20.3
cat > a.cjs <<'J'
const XLSX = require('@e965/xlsx');
const sheet = XLSX.utils.aoa_to_sheet([['单词', '释义'], ['apple', '苹果'], ['pear', '梨']]);
sheet['!rows'] = [{}, { hidden: true }, {}];
const book = XLSX.utils.book_new(); XLSX.utils.book_append_sheet(book, sheet, '词表');
const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });
const read = (options) => XLSX.read(bytes, { type: 'buffer', ...options }).Sheets['词表']['!rows'];
console.log(JSON.stringify(read({}) ?? null), JSON.stringify(Array.from(read({ cellStyles: true }) ?? [], (row) => row?.hidden === true)));
J
said=$(node a.cjs)
echo "@e965/xlsx 0.20.3, second row hidden: without and with cellStyles: $said"
[[ "$said" == 'null [false,true'* ]]
