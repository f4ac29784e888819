export type RefreshParts = {
  every?: number;
  random?: () => number;
  now?: () => number;
  /** Resolves when the data can be read; what is requested meanwhile is read with it. */
  ready?: () => Promise<void>;
};

const EVERY = 300;
/**
 * One change often arrives as several messages and reaches many pages: wait a little, each page a random
 * time.
 */
const GATHER = 30;
const SPREAD = 120;
const SPREAD_AFTER_GAP = 1_500;

/**
 * Reloads the page's data: at most once within `every`, never while busy; a request during that time runs
 * later.
 */
export function createRefresher(
  run: () => void,
  { every = EVERY, random = Math.random, now = () => performance.now(), ready }: RefreshParts = {},
) {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let owed = false;

  function fire(): void {
    timer = undefined;
    if (busy) {
      owed = true;
      return;
    }
    last = now();
    run();
  }

  async function fireWhenReady(): Promise<void> {
    if (!busy) await ready?.();
    fire();
  }

  function request(gap = false): void {
    // The timer stays set while the data cannot be read yet: such a request is read with the one that waits.
    if (timer !== undefined || owed) return;
    const spread = GATHER + random() * (gap ? SPREAD_AFTER_GAP : SPREAD);
    timer = setTimeout(ready ? fireWhenReady : fire, Math.max(spread, last + every - now()));
  }

  return {
    /** `gap`: after a lost connection all pages reload, so they spread over a longer time. */
    request,
    setBusy(next: boolean): void {
      busy = next;
      if (busy || !owed) return;
      owed = false;
      request();
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      owed = false;
    },
  };
}
