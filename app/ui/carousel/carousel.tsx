import "./carousel.css";
import { Children, type ComponentProps, type ReactNode } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { cx } from "#app/ui/cx.ts";
import { ChevronLeft, ChevronRight, Pause, Play } from "#app/ui/iconos.tsx";
import { ScriptButton } from "../button/script-button.tsx";
import type { CarouselState } from "./state.ts";

type Part = { carousel: CarouselState };

/** Contains a track and its controls in any layout, and detects hover and focus on them. */
export function Carousel({
  carousel: { running, playing, index, labels, holds },
  label,
  className,
  children,
  ...rest
}: Part & { label: string } & ComponentProps<"section">) {
  return (
    <section
      {...rest}
      {...holds}
      className={cx("carousel", className)}
      aria-roledescription="carrusel"
      aria-label={label}
      data-running={running || undefined}
      data-playing={playing || undefined}
      data-slide={index + 1}
    >
      {children}
      <p className="sr-only" aria-live={running ? "off" : "polite"}>
        {index + 1} de {labels.length}: {labels[index]}
      </p>
    </section>
  );
}

/**
 * The slides form a scroll-snap row: touch, trackpads and browsers without JavaScript scroll it. With
 * JavaScript only the slide in view is reachable by keyboard.
 */
export function CarouselTrack({ carousel, className, children }: Part & Row) {
  const scripted = useHydrated();
  const { index, labels, track, heading } = carousel;
  const release = () => {
    heading.current = null;
  };
  return (
    <div
      ref={track}
      className={cx("carousel-track", className)}
      onScroll={() => follow(carousel)}
      onWheel={release}
      onTouchStart={release}
    >
      {Children.map(children, (slide, i) => (
        // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of fields
        <div
          className="carousel-slide flex-[0_0_100%] min-w-0"
          role="group"
          aria-roledescription="diapositiva"
          aria-label={`${i + 1} de ${labels.length}: ${labels[i]}`}
          data-current={i === index || undefined}
          inert={scripted && i !== index}
        >
          {slide}
        </div>
      ))}
    </div>
  );
}

type Row = { className?: string; children: ReactNode };

/** Reports the slide that the person scrolled to; ignores a programmed scroll until it arrives. */
function follow({ track, heading, index, onSlide }: CarouselState): void {
  if (!track.current) return;
  const place = track.current.scrollLeft / Math.max(1, track.current.clientWidth);
  if (heading.current !== null) {
    if (Math.abs(place - heading.current) < 0.02) heading.current = null;
    return;
  }
  if (Math.round(place) !== index) onSlide(Math.round(place));
}

/** Dots, of which the current one fills with time, and buttons for next, previous and pause. */
export function CarouselControls({ carousel, className }: Part & { className?: string }) {
  const { labels, index, interval, playing, goTo, toggle } = carousel;
  return (
    <div className={cx("carousel-controls", className)}>
      <fieldset className="carousel-dots flex md:gap-1.5">
        <legend className="sr-only">Elegir diapositiva</legend>
        {labels.map((label, i) => (
          <ScriptButton
            key={label}
            className="grid place-items-center h-11"
            aria-label={`Ir a la ${i + 1}: ${label}`}
            aria-current={i === index ? "true" : undefined}
            onClick={() => goTo(i)}
          >
            <i>
              <i style={{ animationDuration: `${interval}ms` }} />
            </i>
          </ScriptButton>
        ))}
      </fieldset>
      <div className="carousel-buttons flex gap-1">
        <ScriptButton
          className="hidden place-items-center size-11 md:grid"
          aria-label="Anterior"
          onClick={() => goTo(index - 1)}
        >
          <ChevronLeft className="size-5.5" aria-hidden />
        </ScriptButton>
        <ScriptButton
          className="grid place-items-center size-11"
          aria-label={playing ? "Pausar" : "Reproducir"}
          onClick={toggle}
        >
          {playing ? <Pause className="size-5.5" aria-hidden /> : <Play className="size-5.5" aria-hidden />}
        </ScriptButton>
        <ScriptButton
          className="hidden place-items-center size-11 md:grid"
          aria-label="Siguiente"
          onClick={() => goTo(index + 1)}
        >
          <ChevronRight className="size-5.5" aria-hidden />
        </ScriptButton>
      </div>
    </div>
  );
}
