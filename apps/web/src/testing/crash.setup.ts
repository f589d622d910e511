/** The page ends here. */
export class Crash extends Error {}

/** Wraps a part of the product that does something asynchronously. */
export type Wrap = <Part extends object>(part: Part) => Part;

/** Wraps parts so that the page ends before or after the operation with this number. Counts the operations. */
export function crashAt(number: number, when: 'before' | 'after') {
  const counted = { count: 0 };
  const wrap: Wrap = (part) =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return async (...input: unknown[]) => {
          counted.count += 1;
          const isNow = counted.count === number;
          // A page that has ended does nothing more.
          if ((isNow && when === 'before') || counted.count > number) throw new Crash();
          const result: unknown = await value.apply(target, input);
          if (isNow) throw new Crash();
          return result;
        };
      },
    });
  return { wrap, counted };
}
