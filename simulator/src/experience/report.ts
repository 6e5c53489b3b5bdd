import { htmlDocument, writeOut } from '../document';
import { escapeHtml } from '../shared/text';
import { isWrong, RULES, type Judgement, type PageScore } from './rules';

/** Rules that could be judged on no page, with the reasons. */
function unjudged(scores: readonly PageScore[]): { name: string; reasons: string[] }[] {
  return RULES.flatMap(({ id, name }) => {
    const judgements = scores.flatMap(({ verdicts }) => verdicts.filter(({ rule }) => rule.id === id).map(({ judgement }) => judgement));
    const reasons = judgements.flatMap((judgement) => ('unknown' in judgement ? [judgement.unknown] : []));
    return reasons.length > 0 && reasons.length === judgements.length ? [{ name, reasons: [...new Set(reasons)] }] : [];
  });
}

const faultsOf = (judgement: Judgement): string[] => ('faults' in judgement ? judgement.faults : []);

/** The least of all pages is the app's. */
const leastOf = (scores: readonly PageScore[]): number => Math.min(100, ...scores.map(({ score }) => score));

function toText(scores: readonly PageScore[]): string {
  const lines = scores.flatMap(({ path, score, verdicts }) => [
    `${String(score).padStart(5)}  ${path}`,
    ...verdicts
      .filter(({ judgement }) => isWrong(judgement))
      .flatMap(({ rule, judgement }) =>
        faultsOf(judgement).map((fault) => `       ${rule.name}${rule.weight === 0 ? '（提示）' : ''}：${fault}`),
      ),
  ]);
  const notJudged = unjudged(scores).map(({ name, reasons }) => `       ${name}：${reasons.join('；')}`);
  return [
    ...lines,
    '',
    `${String(leastOf(scores)).padStart(5)}  ${scores.length} 个页面中最低的`,
    '',
    '没有评的规则：',
    ...notJudged,
    '',
  ].join('\n');
}

function toJson(scores: readonly PageScore[]): string {
  const pages = scores.map(({ path, score, verdicts }) => ({
    path,
    score,
    rules: verdicts.map(({ rule: { id, name, weight }, judgement }) => ({ id, name, weight, ...judgement })),
  }));
  return JSON.stringify({ score: leastOf(scores), pages }, null, 2);
}

const STYLE = `
body { margin: 0; padding: 24px 20px; background: #ece9f6; color: #1e1b2e; font: 14px/1.6 -apple-system, 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif; }
main { max-width: 960px; margin: 0 auto; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.25; }
section { margin-bottom: 12px; padding: 18px 20px; border-radius: 20px; background: #fff; }
h2 { margin: 0; display: flex; gap: 14px; align-items: baseline; font-size: 17px; overflow-wrap: anywhere; }
h2 b { min-width: 52px; font-size: 20px; font-variant-numeric: tabular-nums; color: #0f6b47; }
.low h2 b { color: #b3262c; }
ul { margin: 8px 0 0; padding-left: 20px; }
li { overflow-wrap: anywhere; }
p { margin: 4px 0 0; color: #5b5770; }`;

function toHtml(title: string, scores: readonly PageScore[]): string {
  const pages = scores.map(({ path, score, verdicts }) => {
    const faults = verdicts.flatMap(({ rule, judgement }) =>
      faultsOf(judgement).map(
        (fault) => `<li>${escapeHtml(`${rule.name}${rule.weight === 0 ? '（提示）' : `（权重 ${rule.weight}）`}：${fault}`)}</li>`,
      ),
    );
    const said = faults.length === 0 ? '<p>能评的规则都满足。</p>' : `<ul>${faults.join('')}</ul>`;
    return `<section class="${score < 100 ? 'low' : ''}"><h2><b>${score}</b>${escapeHtml(path)}</h2>${said}</section>`;
  });
  const notJudged = unjudged(scores).map(({ name, reasons }) => `<li>${escapeHtml(`${name}：${reasons.join('；')}`)}</li>`);
  const body = `<main>
<h1>${escapeHtml(title)} 的体验评分：最低 ${leastOf(scores)} 分</h1>
${pages.join('\n')}
<section><h2>没有评的规则</h2><ul>${notJudged.join('')}</ul></section>
</main>`;
  return htmlDocument(`${title} · 体验评分`, STYLE, body);
}

/** Writes what is wanted, and gives the text. */
export function writeReports(
  title: string,
  scores: readonly PageScore[],
  files: { json?: string | undefined; html?: string | undefined },
): string {
  if (files.json !== undefined) writeOut(files.json, toJson(scores));
  if (files.html !== undefined) writeOut(files.html, toHtml(title, scores));
  return toText(scores);
}
