// @ts-check
/** The commands of docs/operations.md, as the test runs them: fenced blocks of shell, and of files that have a name. */

/**
 * @typedef {object} Block
 * @property {number} line where it begins in the document
 * @property {number} section the number of its section
 * @property {string} text
 * @property {'run' | 'file' | 'outside' | 'shown'} kind `outside`: cannot be run here, and says why
 * @property {string} [file] where it is kept
 * @property {string} [reason] why it is not run
 * @property {number} [exit] the exit code of its last command, if not 0
 */

/**
 * Info strings: `sh` is run, `sh expect=78` ends with that code, `sh outside: <reason>` is not run, `<any> file=<path>`
 * is written to the path, `text` is all that the block before it says.
 * @param {string} markdown
 * @returns {Block[]}
 */
export function parseBlocks(markdown) {
  /** @type {Block[]} */
  const blocks = [];
  const lines = markdown.split('\n');
  let section = 0;
  for (let at = 0; at < lines.length; at += 1) {
    section = Number(/^## (\d+)\. /.exec(lines[at] ?? '')?.[1] ?? section);
    const info = /^```(\S.*)$/.exec(lines[at] ?? '')?.[1];
    if (info === undefined) continue;
    const end = lines.indexOf('```', at);
    if (end < 0) throw new Error(`The block of line ${at + 1} has no end`);
    blocks.push({ line: at + 1, section, text: lines.slice(at + 1, end).join('\n'), ...getKind(info, at + 1) });
    at = end;
  }
  return blocks;
}

/**
 * @param {string} info
 * @param {number} line
 * @returns {Pick<Block, 'kind' | 'file' | 'reason' | 'exit'>}
 */
function getKind(info, line) {
  const file = / file=(\S+)$/.exec(info)?.[1];
  if (file !== undefined) return { kind: 'file', file };
  if (info === 'sh') return { kind: 'run' };
  const exit = /^sh expect=(\d+)$/.exec(info)?.[1];
  if (exit !== undefined) return { kind: 'run', exit: Number(exit) };
  const reason = /^sh outside: (.+)$/.exec(info)?.[1];
  if (reason !== undefined) return { kind: 'outside', reason };
  if (info === 'text') return { kind: 'shown' };
  throw new Error(`Line ${line}: "${info}" is neither run, nor a file, nor has it a reason not to be`);
}
