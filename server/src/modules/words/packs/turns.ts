/** Packs are read in turns with whoever else waits for the process. */

/** Packed bytes that are read at a time: some 600 events, a few ms. */
const BYTES_AT_ONCE = 8192;

/** What all packs give, one after another. */
export async function flatMapInTurns<Packed extends { content: Buffer }, Row>(
  packs: readonly Packed[],
  unpack: (packed: Packed) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  let bytes = 0;
  for (const packed of packs) {
    if (bytes >= BYTES_AT_ONCE) {
      await new Promise(setImmediate);
      bytes = 0;
    }
    bytes += packed.content.length;
    for (const row of unpack(packed)) rows.push(row);
  }
  return rows;
}
