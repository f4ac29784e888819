/** Loader data as one text: the router visits every value of what loaders return for each page, and a text is one value. */
export type Packed<T> = string & { readonly of?: T };

/** Takes what JSON can hold. */
export const pack = <T>(data: T): Packed<T> => JSON.stringify(data);

export const unpack = <T>(text: Packed<T>): T => JSON.parse(text);
