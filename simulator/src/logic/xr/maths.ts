type Make<T> = new () => T;
export type Numbers = ArrayLike<number>;

/** Numbers in a row: what the engine's vectors and matrices have in common. Where it takes a `dst`, the result goes there and is given back. */
abstract class Row {
  abstract readonly _raw: Float32Array;

  static createFromNumber<T extends Row>(this: Make<T>, ...values: number[]): T {
    return new this().setArray(values);
  }
  static createFromArray<T extends Row>(this: Make<T>, values: Numbers): T {
    return new this().setArray(values);
  }
  static createFromTypedArray<T extends Row>(this: Make<T>, values: Numbers, offset = 0): T {
    return new this().setArray(values, offset);
  }
  protected like(): this {
    return new (this.constructor as Make<this>)();
  }
  protected each(dst: this | undefined, toNumber: (own: number, index: number) => number): this {
    return (dst ?? this.like()).setArray(this._raw.map(toNumber));
  }
  get(index: number): number {
    return this._raw[index] ?? 0;
  }
  setArray(values: Numbers, offset = 0): this {
    for (let index = 0; index < this._raw.length; index += 1) this._raw[index] = values[offset + index] ?? 0;
    return this;
  }
  set(other: Row): this {
    return this.setArray(other._raw);
  }
  toArray(): number[] {
    return [...this._raw];
  }
  clone(): this {
    return this.like().set(this);
  }
  equal(other: Row): boolean {
    return this._raw.every((value, index) => Math.abs(value - other.get(index)) < 1e-6);
  }
}

abstract class Vector extends Row {
  setValue(...values: number[]): this {
    return this.setArray(values);
  }
  add(other: Row, dst?: this): this {
    return this.each(dst, (value, index) => value + other.get(index));
  }
  sub(other: Row, dst?: this): this {
    return this.each(dst, (value, index) => value - other.get(index));
  }
  scale(by: number, dst?: this): this {
    return this.each(dst, (value) => value * by);
  }
  lerp(to: Row, by: number, dst?: this): this {
    return this.each(dst, (value, index) => value + (to.get(index) - value) * by);
  }
  negate(): this {
    return this.scale(-1, this);
  }
  dot(other: Row): number {
    return this._raw.reduce((sum, value, index) => sum + value * other.get(index), 0);
  }
  length(): number {
    return Math.sqrt(this.dot(this));
  }
  isZero(): boolean {
    return this._raw.every((value) => value === 0);
  }
}

/** What vectors of two and three numbers have and those of four have not. */
abstract class Point extends Vector {
  normalize(dst?: this): this {
    return this.scale(1 / (this.length() || 1), dst);
  }
  distanceTo(other: Row): number {
    return this.sub(other).length();
  }
}

/** Gives a class a field by letter for each number. */
function letters(target: { prototype: Row }, names: string): void {
  for (const [index, name] of names.split('').entries())
    Object.defineProperty(target.prototype, name, {
      get(this: Row) {
        return this._raw[index];
      },
      set(this: Row, value: number) {
        this._raw[index] = value;
      },
    });
}

export class Vector2 extends Point {
  readonly _raw = new Float32Array(2);
  declare x: number;
  declare y: number;
  static readonly ZERO = Vector2.createFromNumber(0, 0);
  static readonly ONE = Vector2.createFromNumber(1, 1);
  getAngle(): number {
    return Math.atan2(this.y, this.x);
  }
}
letters(Vector2, 'xy');

export class Vector3 extends Point {
  readonly _raw = new Float32Array(3);
  declare x: number;
  declare y: number;
  declare z: number;
  static readonly ZERO = Vector3.createFromNumber(0, 0, 0);
  static readonly ONE = Vector3.createFromNumber(1, 1, 1);
  static readonly Up = Vector3.createFromNumber(0, 1, 0);
  static readonly ForwardLH = Vector3.createFromNumber(0, 0, 1);
  static transformQuat(source: Vector3, rotation: Quaternion, dst = new Vector3()): Vector3 {
    return dst.set(source).applyQuaternion(rotation);
  }
  static transformCoordinate(source: Vector3, by: Matrix4, dst = new Vector3()): Vector3 {
    return by.transformPoint(source, dst);
  }
  setFromArray(values: Numbers): this {
    return this.setArray(values);
  }
  fromArray(values: Numbers, offset: number): this {
    return this.setArray(values, offset);
  }
  cross({ x, y, z }: Vector3, dst = new Vector3()): Vector3 {
    return dst.setValue(this.y * z - this.z * y, this.z * x - this.x * z, this.x * y - this.y * x);
  }
  scaleXYZ(x: number, y: number, z: number, dst = new Vector3()): Vector3 {
    return dst.setValue(this.x * x, this.y * y, this.z * z);
  }
  abs(): this {
    return this.each(this, Math.abs);
  }
  setFromMatrixColumn(matrix: Matrix4, index: number): this {
    return this.setArray(matrix._raw, index * 4);
  }
  setFromMatrixScale(matrix: Matrix4): this {
    return this.setArray([0, 1, 2].map((index) => new Vector3().setFromMatrixColumn(matrix, index).length()));
  }
  setFromMatrixPosition(matrix: Matrix4): this {
    return this.setFromMatrixColumn(matrix, 3);
  }
  applyMatrix4(matrix: Matrix4): this {
    return this.set(matrix.transformPoint(this));
  }
  applyQuaternion(rotation: Quaternion): this {
    return this.set(Matrix4.fromQuaternion(rotation).transformDirection(this));
  }
  transformDirection(matrix: Matrix4): this {
    return this.set(matrix.transformDirection(this));
  }
}
letters(Vector3, 'xyz');

export class Vector4 extends Vector {
  readonly _raw = new Float32Array(4);
  declare x: number;
  declare y: number;
  declare z: number;
  declare w: number;
  static readonly ZERO = Vector4.createFromNumber(0, 0, 0, 0);
  static readonly ONE = Vector4.createFromNumber(1, 1, 1, 1);
}
letters(Vector4, 'xyzw');

export class Quaternion extends Vector {
  readonly _raw = Float32Array.of(0, 0, 0, 1);
  declare x: number;
  declare y: number;
  declare z: number;
  declare w: number;
  static readonly DEFAULT = new Quaternion();
  static createFromAxisAngle(axis: Vector3, angle: number, dst = new Quaternion()): Quaternion {
    const { x, y, z } = axis.normalize().scale(Math.sin(angle / 2));
    return dst.setValue(x, y, z, Math.cos(angle / 2));
  }
  /** Of what turns and does not scale. */
  static createFromMatrix4({ _raw: m }: Matrix4, dst = new Quaternion()): Quaternion {
    const entry = (row: number, column: number): number => m[column * 4 + row] ?? 0;
    const [x, y, z] = [entry(0, 0), entry(1, 1), entry(2, 2)];
    const size = (sum: number): number => Math.sqrt(Math.max(0, 1 + sum)) / 2;
    return dst.setValue(
      size(x - y - z) * (entry(2, 1) < entry(1, 2) ? -1 : 1),
      size(y - x - z) * (entry(0, 2) < entry(2, 0) ? -1 : 1),
      size(z - x - y) * (entry(1, 0) < entry(0, 1) ? -1 : 1),
      size(x + y + z),
    );
  }
  static lookRotation(forward: Vector3, up: Vector3, dst = new Quaternion()): Quaternion {
    const z = forward.normalize();
    const x = up.cross(z).normalize();
    const y = z.cross(x);
    return Quaternion.createFromMatrix4(Matrix4.createFromArray([x, y, z].flatMap((axis) => [...axis._raw, 0]).concat([0, 0, 0, 1])), dst);
  }
  static createFromUnitVectors(from: Vector3, to: Vector3): Quaternion {
    return new Quaternion().setFromUnitVectors(from, to);
  }
  setFromUnitVectors(from: Vector3, to: Vector3): this {
    const { x, y, z } = from.cross(to);
    return this.setValue(x, y, z, 1 + from.dot(to)).normalize();
  }
  normalize(): this {
    return this.scale(1 / (this.length() || 1), this);
  }
  invert(dst?: this): this {
    const size = this.dot(this) || 1;
    return this.each(dst, (value, index) => (index === 3 ? value : -value) / size);
  }
  multiply(right: Quaternion, dst = new Quaternion()): Quaternion {
    const { x, y, z, w } = this;
    const { x: a, y: b, z: c, w: d } = right;
    return dst.setValue(
      w * a + x * d + y * c - z * b,
      w * b + y * d + z * a - x * c,
      w * c + z * d + x * b - y * a,
      w * d - x * a - y * b - z * c,
    );
  }
  premultiply(left: Quaternion): this {
    return this.set(left.multiply(this));
  }
  slerp(to: Quaternion, by: number, dst?: this): this {
    const side = this.dot(to) < 0 ? -1 : 1;
    const angle = Math.acos(Math.min(1, Math.abs(this.dot(to))));
    const parts = angle < 1e-4 ? [1 - by, by] : [Math.sin((1 - by) * angle), Math.sin(by * angle)].map((part) => part / Math.sin(angle));
    return this.each(dst, (value, index) => value * (parts[0] ?? 0) + to.get(index) * side * (parts[1] ?? 0));
  }
  angleTo(other: Quaternion): number {
    return 2 * Math.acos(Math.min(1, Math.abs(this.dot(other))));
  }
  isDefault(): boolean {
    return this.equal(Quaternion.DEFAULT);
  }
  /** The engine says nothing of the order: about y, then x, then z, as its yaw, pitch and roll suggest. */
  setFromYawRollPitch(yaw: number, roll: number, pitch: number): this {
    const about = (x: number, y: number, z: number, angle: number): Quaternion =>
      Quaternion.createFromAxisAngle(Vector3.createFromNumber(x, y, z), angle);
    return this.set(
      about(0, 1, 0, yaw)
        .multiply(about(1, 0, 0, pitch))
        .multiply(about(0, 0, 1, roll)),
    );
  }
  setFromEulerAngles({ x, y, z }: Vector3): this {
    return this.setFromYawRollPitch(y, z, x);
  }
  toEulerAngles(dst = new Vector3()): Vector3 {
    const { x, y, z, w } = this;
    const pitch = Math.asin(Math.max(-1, Math.min(1, 2 * (w * x - y * z))));
    return dst.setValue(
      pitch,
      Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y)),
      Math.atan2(2 * (x * y + w * z), 1 - 2 * (x * x + z * z)),
    );
  }
  transformVector3(source: Vector3): Vector3 {
    return Vector3.transformQuat(source, this);
  }
}
letters(Quaternion, 'xyzw');

export class Matrix3 extends Row {
  readonly _raw = Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
  static readonly IDENTITY = new Matrix3();
}

/** Column by column. */
export class Matrix4 extends Row {
  readonly _raw = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
  static readonly IDENTITY = new Matrix4();
  static composeTQS(translation: Vector3, rotation: Quaternion, scale: Vector3, dst = new Matrix4()): Matrix4 {
    const { x, y, z, w } = rotation;
    const turned = [
      [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
      [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
      [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
    ];
    const columns = turned.flatMap((axis, index) => [...axis.map((value) => value * scale.get(index)), 0]);
    return dst.setArray([...columns, ...translation._raw, 1]);
  }
  static fromQuaternion(rotation: Quaternion, dst = new Matrix4()): Matrix4 {
    return Matrix4.composeTQS(Vector3.ZERO, rotation, Vector3.ONE, dst);
  }
  static createRotationAxis(axis: Vector3, angle: number, dst = new Matrix4()): Matrix4 {
    return Matrix4.fromQuaternion(Quaternion.createFromAxisAngle(axis, angle), dst);
  }
  getValue(column: number, row: number): number {
    return this.get(column * 4 + row);
  }
  setValue(value: number, column: number, row: number): this {
    this._raw[column * 4 + row] = value;
    return this;
  }
  multiply(right: Matrix4, dst?: this): this {
    return this.each(dst, (_value, index) =>
      [0, 1, 2, 3].reduce((sum, step) => sum + this.get(step * 4 + (index % 4)) * right.get((index >> 2) * 4 + step), 0),
    );
  }
  transpose(dst?: this): this {
    return this.each(dst, (_value, index) => this.get((index % 4) * 4 + (index >> 2)));
  }
  translate(x: number, y: number, z: number, dst?: this): this {
    return this.multiply(Matrix4.composeTQS(Vector3.createFromNumber(x, y, z), Quaternion.DEFAULT, Vector3.ONE), dst);
  }
  scale(x: number, y: number, z: number, dst?: this): this {
    return this.multiply(Matrix4.composeTQS(Vector3.ZERO, Quaternion.DEFAULT, Vector3.createFromNumber(x, y, z)), dst);
  }
  rotateByQuaternion(rotation: Quaternion, dst?: this): this {
    return this.multiply(Matrix4.fromQuaternion(rotation), dst);
  }
  /** Of a matrix that has none the unit matrix. */
  inverse(dst?: this): this {
    const rows = [0, 1, 2, 3].map((row) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((at) => (at < 4 ? this.getValue(at, row) : Number(at - 4 === row))),
    );
    for (let at = 0; at < 4; at += 1) {
      const best = rows.slice(at).reduce((one, other) => (Math.abs(other[at] ?? 0) > Math.abs(one[at] ?? 0) ? other : one));
      rows.splice(rows.indexOf(best), 1);
      rows.splice(at, 0, best);
      const pivot = best[at] ?? 0;
      if (pivot === 0) return (dst ?? this.like()).set(new Matrix4());
      const unit = best.map((value) => value / pivot);
      rows.forEach((row, index) => {
        const by = row[at] ?? 0;
        rows[index] = index === at ? unit : row.map((value, column) => value - by * (unit[column] ?? 0));
      });
    }
    return this.each(dst, (_value, index) => rows[index % 4]?.[4 + (index >> 2)] ?? 0);
  }
  transformVector(vector: Vector4, dst = new Vector4()): Vector4 {
    return dst.setArray(
      [0, 1, 2, 3].map((row) => [0, 1, 2, 3].reduce((sum, column) => sum + this.getValue(column, row) * vector.get(column), 0)),
    );
  }
  transformPoint({ x, y, z }: Vector3, dst = new Vector3()): Vector3 {
    const to = this.transformVector(Vector4.createFromNumber(x, y, z, 1));
    return dst.setArray(to.scale(1 / (to.w || 1))._raw);
  }
  transformDirection({ x, y, z }: Vector3, dst = new Vector3()): Vector3 {
    return dst.setArray(this.transformVector(Vector4.createFromNumber(x, y, z, 0))._raw);
  }
}
