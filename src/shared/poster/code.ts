/** The picture of the mini-program's code for a poster. */
import type { CodeKind } from '@xueban/contract/mini-program-codes';
import { call } from '@/lib/http/call';

const known: Partial<Record<CodeKind, string>> = {};

/** Address of the picture; undefined when it cannot be had now: a poster is good without one. Never rejects. */
export async function codeAddress(kind: CodeKind): Promise<string | undefined> {
  try {
    return (known[kind] ??= await load(kind));
  } catch {
    return undefined;
  }
}

async function load(kind: CodeKind): Promise<string> {
  const { content_type: type, picture } = await call('GET mini_program_codes/{kind}', { params: { kind }, quiet: true });
  return `data:${type};base64,${picture}`;
}
