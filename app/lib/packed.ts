/** Loader data as one text: the router visits every value of what loaders return for each page, and a text is one value. */
export type Packed<T> = string & { readonly of?: T };

/** What comes out of JSON as it went in; a date would come out as a text. */
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

export const pack = <T extends Json>(data: T): Packed<T> => JSON.stringify(data);

export const unpack = <T>(text: Packed<T>): T => JSON.parse(text);
