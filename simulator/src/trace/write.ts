import { bundle } from '../compile/bundle';
import { htmlDocument, writeOut } from '../document';
import type { Happening } from '../shared/happening';
import { escapeHtml } from '../shared/text';

/** Within a document no text of the app ends its element; of scripts and styles esbuild sees to it. */
const jsonInDocument = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** One HTML file that needs no server. */
export async function writeTrace(file: string, title: string, { all, leftOut }: { all: Happening[]; leftOut: number }): Promise<void> {
  const { script, styles } = await bundle('trace/main.ts');
  const first = all[0]?.at ?? Date.now();
  const when = new Date(first).toLocaleString('zh-CN', { hour12: false });
  const less = leftOut === 0 ? '' : `，更早的 ${leftOut} 条没有保留`;
  const body = `<header><h1>${escapeHtml(title)} 的运行记录</h1><p>${escapeHtml(when)} 起，共 ${all.length} 条${less}。不含密码、令牌和完整的手机号；截图是当时屏幕的样子。</p></header>
<main></main>
<script type="application/json" id="trace">${jsonInDocument({ happenings: all })}</script>
<script>${script}</script>`;
  writeOut(file, htmlDocument(`${title} · 运行记录`, styles, body));
}
