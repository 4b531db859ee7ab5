/** The fields of a result as a plain object, vectors and all, for `JSON.stringify` and the like. */
export function plain(value: object): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) out[key] = typeof field === 'object' ? plain(field) : field;
  return out;
}
