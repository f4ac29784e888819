/** What a form sent. Anything that is no form is the sender's mistake, not ours. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** The field by which a page's forms say what they want, and the names that it knows. */
export type Intents = { field: string; names: readonly string[] };

/** What a page can do, by the names that its forms send; `otherwise` is meant by a form that names nothing known. */
export function intentTable<N extends string, C>(field: string, cases: Record<N, C>, otherwise?: NoInfer<N>) {
  // Not whatever every object has, such as `constructor`.
  const isKnown = (name: string): name is N => Object.hasOwn(cases, name);
  const of = (form: FormData): N | undefined => {
    const name = String(form.get(field) ?? "");
    return isKnown(name) ? name : otherwise;
  };
  return {
    field,
    names: Object.keys(cases),
    /** The name that a form sends. */
    of,
    /** What a form asks for. */
    find(form: FormData): C | undefined {
      const name = of(form);
      return name === undefined ? undefined : cases[name];
    },
  };
}

/** An action that can be asked what it does: who may do what is tested for every name, so that none is forgotten. */
export const withIntents = <A extends (args: never) => unknown>(
  { field, names }: Intents,
  action: A,
): A & { intents: Intents } => Object.assign(action, { intents: { field, names } });
