/** What this browser keeps for the shop. It may refuse storage or have no room: then nothing is kept, and nothing throws. */
function keptIn(storage: () => Storage) {
  const read = (key: string): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  /** Null removes the key. Returns whether the browser obeyed. */
  const write = (key: string, text: string | null): boolean => {
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  };
  /** The value under this key, which the person may have edited: check it. Null when there is none or it is no JSON. */
  const readJson = (key: string): unknown => {
    try {
      return JSON.parse(read(key) ?? "null");
    } catch {
      return null;
    }
  };
  return { read, write, readJson };
}

/** Kept until the person deletes it, for all tabs. */
export const inBrowser = keptIn(() => localStorage);

/** Kept until this tab is closed. */
export const inTab = keptIn(() => sessionStorage);
