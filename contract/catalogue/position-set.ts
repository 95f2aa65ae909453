/**
 * Sets of positions in the catalogue, and arithmetic with them. A set with many members is stored as bits, a small one
 * as a sorted list, so that any number of small sets needs little memory.
 */

/** Bits of a set: position `p` is a member if bit `p % 32` of element `p / 32` is set. */
export type Bits = Uint32Array

export interface PositionSet {
  /** The members as bits; null if the set is stored as a list. */
  readonly bits: Bits | null
  /** The members in ascending order; empty if the set is stored as bits. */
  readonly list: Uint32Array
}

export function emptyBits(capacity: number): Bits {
  return new Uint32Array(Math.ceil(capacity / 32))
}

export function allBits(capacity: number): Bits {
  const bits = emptyBits(capacity).fill(-1)
  const rest = capacity % 32
  if (rest > 0) bits[bits.length - 1] = 2 ** rest - 1
  return bits
}

/** Creates a set of positions below `capacity`, which must be in ascending order. */
export function positionSet(positions: readonly number[], capacity: number): PositionSet {
  const list = Uint32Array.from(positions)
  if (positions.length * 32 <= capacity) return { bits: null, list }
  const bits = emptyBits(capacity)
  for (const at of list) setBit(bits, at)
  return { bits, list: new Uint32Array() }
}

/** Returns a copy of a set with one position added or removed. */
export function withPosition(set: PositionSet, at: number, isMember: boolean): PositionSet {
  if (set.bits) {
    const bits = set.bits.slice()
    if (isMember) setBit(bits, at)
    else clearBit(bits, at)
    return { ...set, bits }
  }
  const rest = set.list.filter((other) => other !== at)
  return { bits: null, list: isMember ? Uint32Array.from([...rest, at]).sort() : rest }
}

/** Adds the members of a set to `bits`. */
export function addTo(bits: Bits, set: PositionSet): void {
  if (set.bits) for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (set.bits[at] ?? 0)
  else for (const at of set.list) setBit(bits, at)
}

/** Removes all positions from `bits` that are not in `others`. */
export function intersect(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (others[at] ?? 0)
}

/** Removes the positions from `bits` whose value is not from `min` to `max`, and returns `bits`. */
export function keepBetween(bits: Bits, values: Float64Array, min: number, max: number): Bits {
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at] ?? 0
    let kept = 0
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest)
      const value = values[at * 32 + bit] ?? 0
      if (value >= min && value <= max) kept |= 1 << bit
    }
    bits[at] = kept
  }
  return bits
}

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31))
}

export function hasBit(bits: Bits, at: number): boolean {
  return (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1
}

export function countBits(bits: Bits): number {
  let count = 0
  for (const word of bits) count += bitsIn(word)
  return count
}

/** Returns the members from number `from` (counted from 0) up to but excluding number `to`, in ascending order. */
export function membersOf(bits: Bits, from = 0, to = Number.POSITIVE_INFINITY): number[] {
  const members: number[] = []
  let seen = 0
  for (let at = 0; at < bits.length && seen < to; at++) {
    let word = bits[at] ?? 0
    if (word === 0) continue
    const here = bitsIn(word)
    if (seen + here <= from) {
      seen += here
      continue
    }
    for (; word !== 0 && seen < to; word &= word - 1, seen++) {
      if (seen >= from) members.push(at * 32 + 31 - Math.clz32(word & -word))
    }
  }
  return members
}

/** Returns all members in ascending order. Faster than `membersOf` if there are many. */
export function positionsIn(bits: Bits): Uint32Array {
  const positions = new Uint32Array(countBits(bits))
  let next = 0
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1)
      positions[next++] = at * 32 + 31 - Math.clz32(word & -word)
  }
  return positions
}

/** Returns the number of bits set in a 32-bit number. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
