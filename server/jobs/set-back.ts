const MINUTE = 60_000;

/**
 * Tells at each call how many seconds the clock of the day is behind the latest time that it showed: 0 unless it was set back by more
 * than a minute.
 */
export function createSetBack(now: () => Date): () => number {
  let latest = 0;
  return () => {
    const time = now().getTime();
    latest = Math.max(latest, time);
    const behind = latest - time;
    return behind > MINUTE ? Math.round(behind / 1_000) : 0;
  };
}
