/** π to as many bits as asked, by Machin's formula: π = 16 arctan 1/5 − 4 arctan 1/239. */
const GUARD = 32n;
let known = { bits: 0, low: 0n };

export function piInterval(bits: number): { low: bigint; high: bigint } {
  if (known.bits < bits) known = { bits, low: compute(BigInt(bits) + GUARD) >> GUARD };
  const low = known.low >> BigInt(known.bits - bits);
  // What is cut off and what the series leaves is less than two units.
  return { low: low - 1n, high: low + 2n };
}

function compute(bits: bigint): bigint {
  const one = 1n << bits;
  return 16n * getArctanOfInverse(5n, one) - 4n * getArctanOfInverse(239n, one);
}

function getArctanOfInverse(x: bigint, one: bigint): bigint {
  const square = x * x;
  let [power, sum, sign] = [one / x, 0n, 1n];
  for (let k = 1n; power > 0n; k += 2n) {
    sum += (sign * power) / k;
    power /= square;
    sign = -sign;
  }
  return sum;
}
