import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Collects the named schemas of the OpenAPI document, so that each is written once and generated clients name their types. */
export type Components = {
  schemas: Record<string, Json>;
  /** Stores a schema under its own name (`.meta({ id })`), or under the given one. @returns the reference to it */
  reference: (schema: z.ZodType, direction: Direction, name: string) => Json;
  /** Returns a schema itself. The named schemas in it are stored. */
  inline: (schema: z.ZodType, direction: Direction) => Json;
};

const place = (name: string) => `#/components/schemas/${name}`;

export function createComponents(): Components {
  const schemas: Components['schemas'] = {};
  /** Input and output of a schema can differ, for example by a default. */
  const store = (name: string, json: Json, direction: Direction): string => {
    const known = schemas[name];
    if (known && !isDeepStrictEqual(known, json)) return store(`${name}${direction === 'input' ? 'Input' : 'Output'}`, json, direction);
    schemas[name] = json;
    return name;
  };
  const inline = (schema: z.ZodType, io: Direction): Json => {
    const { $schema: _dialect, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    // Named schemas may contain each other; they all move to the components.
    const move = (part: unknown) => JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
    const renamed = Object.entries($defs ?? {}).map(([id, named]) => [id, store(id, move(named), io)] as const);
    return renamed
      .filter(([id, name]) => id !== name)
      .reduce((part, [id, name]) => JSON.parse(JSON.stringify(part).replaceAll(`"${place(id)}"`, `"${place(name)}"`)) as Json, move(json));
  };
  return {
    schemas,
    inline,
    reference(schema, direction, name) {
      const json = inline(schema, direction);
      return '$ref' in json ? json : { $ref: place(store(name, json, direction)) };
    },
  };
}
