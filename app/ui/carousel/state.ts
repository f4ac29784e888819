import { type FocusEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { useClock, useReducedMotion, useTabHidden } from "./clock.ts";

type Options = { labels: readonly string[]; interval: number };

export type CarouselState = {
  /** Short description of each slide. */
  labels: readonly string[];
  index: number;
  interval: number;
  /** Whether it advances right now; false on hover or focus. */
  running: boolean;
  /** Whether it would advance without hover or focus. */
  playing: boolean;
  goTo: (index: number) => void;
  toggle: () => void;
  track: RefObject<HTMLDivElement | null>;
  /** The target slide of a programmed scroll. */
  heading: RefObject<number | null>;
  onSlide: (index: number) => void;
  holds: ReturnType<typeof useHolds>["events"];
};

/** A row of slides that advances by itself until a visitor points at it, focuses it, touches it or stops it. */
export function useCarousel({ labels, interval }: Options): CarouselState {
  const [index, setIndex] = useState(0);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const calm = useReducedMotion();
  const hidden = useTabHidden();
  const { held, events } = useHolds();
  const track = useRef<HTMLDivElement>(null);
  const heading = useRef<number | null>(null);
  const playing = chosen ?? !calm;
  const running = playing && !hidden && !held && labels.length > 1;

  const goTo = (wanted: number) => {
    const next = (wanted + labels.length) % labels.length;
    if (next === index) return;
    heading.current = next;
    if (track.current) reveal(track.current, next, { from: index, calm });
    setIndex(next);
  };
  useClock({ running, interval, step: index, onTick: () => goTo(index + 1) });

  return {
    labels,
    index,
    interval,
    running,
    playing,
    track,
    heading,
    goTo,
    toggle: () => setChosen(!playing),
    onSlide: setIndex,
    holds: events,
  };
}

/** Scrolls smoothly to a neighbour; jumps to any other slide, so that the slides between do not rush past. */
function reveal(track: HTMLElement, index: number, { from, calm }: { from: number; calm: boolean }): void {
  const isNeighbour = Math.abs(index - from) === 1;
  const behavior = isNeighbour && !calm ? "smooth" : "instant";
  track.scrollTo({ left: index * track.clientWidth, behavior });
  if (!isNeighbour && !calm) track.animate({ opacity: [0, 1] }, { duration: 420, easing: "ease-out" });
}

function useHolds() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [touched, setTouched] = useState(false);
  const release = () => setTouched(false);
  return {
    held: pointed || focused || touched,
    events: {
      // A touch does not hover, so it is handled below.
      onPointerEnter: (event: PointerEvent) => setPointed(event.pointerType !== "touch"),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
      onTouchStart: () => setTouched(true),
      onTouchEnd: release,
      onTouchCancel: release,
    },
  };
}
