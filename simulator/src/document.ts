import fs from 'node:fs';
import path from 'node:path';
import { escapeHtml } from './shared/text';

/** Writes a file and the folders it is to be in. */
export function writeOut(file: string, content: string | Uint8Array): void {
  fs.mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  fs.writeFileSync(file, content);
}

/** One file that opens in any browser, without a server. */
export const htmlDocument = (title: string, styles: string, body: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
${body}
</body>
</html>
`;
