import fc from 'fast-check';
import { type Crop, fitted, followed, moved, SIDE, zoomed } from './crop';

const right = (crop: Crop) => crop.x + crop.width * crop.scale;
const bottom = (crop: Crop) => crop.y + crop.height * crop.scale;

test('a wide picture fills the square by its height, its middle in the middle', () => {
  const crop = fitted(1024, 512);
  expect(crop).toMatchObject({ scale: 1, x: -256, y: 0 });
});

test('a small picture is enlarged until it fills the square', () => {
  expect(fitted(64, 128)).toMatchObject({ scale: 8, x: 0, y: -256 });
});

test('it stops at its edges', () => {
  const crop = fitted(1024, 512);
  expect(moved(crop, 1000, 50)).toMatchObject({ x: 0, y: 0 });
  expect(moved(crop, -1000, -50)).toMatchObject({ x: -512, y: 0 });
});

test('what is under the fingers stays under them', () => {
  const before = zoomed(fitted(2000, 2000), 2);
  const at = { x: 200, y: 300 };
  const after = zoomed(before, 1.5, at);
  const pictureAt = (crop: Crop) => ({ x: (at.x - crop.x) / crop.scale, y: (at.y - crop.y) / crop.scale });
  expect(pictureAt(after).x).toBeCloseTo(pictureAt(before).x);
  expect(pictureAt(after).y).toBeCloseTo(pictureAt(before).y);
});

test('two fingers apart enlarge, at most four times', () => {
  const crop = fitted(600, 600);
  const apart = followed(
    crop,
    [
      { x: 200, y: 256 },
      { x: 312, y: 256 },
    ],
    [
      { x: 144, y: 256 },
      { x: 368, y: 256 },
    ],
  );
  expect(apart.scale / crop.scale).toBeCloseTo(2);
  expect(zoomed(crop, 100).scale / crop.scale).toBeCloseTo(4);
});

test('a finger that comes or goes moves nothing', () => {
  const crop = zoomed(fitted(600, 600), 2);
  const one = [{ x: 10, y: 10 }];
  const two = [
    { x: 90, y: 90 },
    { x: 10, y: 10 },
  ];
  expect(followed(crop, one, two)).toBe(crop);
  expect(followed(crop, two, one)).toBe(crop);
  expect(followed(crop, [], one)).toBe(crop);
});

test('the square is always full, whatever the fingers do', () => {
  const point = fc.record({ x: fc.integer({ min: -50, max: 600 }), y: fc.integer({ min: -50, max: 600 }) });
  const fingers = fc.array(point, { maxLength: 2 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.array(fingers, { maxLength: 12 }),
      (width, height, moves) => {
        let crop = fitted(width, height);
        moves.forEach((now, i) => {
          crop = followed(crop, moves[i - 1] ?? [], now);
        });
        expect(crop.x).toBeLessThanOrEqual(1e-6);
        expect(crop.y).toBeLessThanOrEqual(1e-6);
        expect(right(crop)).toBeGreaterThanOrEqual(SIDE - 1e-6);
        expect(bottom(crop)).toBeGreaterThanOrEqual(SIDE - 1e-6);
      },
    ),
  );
});
