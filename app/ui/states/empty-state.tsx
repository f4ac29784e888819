import type { ReactNode, Ref } from "react";
import { cx } from "#app/ui/cx.ts";

/** `image` is the name of a file of /art/ilustraciones, an address, or a picture inside the page (`data:`). */
export function EmptyState({
  image,
  title,
  text,
  actions,
  level = 2,
  className,
  headingRef,
}: {
  image: string;
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2;
  className?: string;
  /** Given when the title gets the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
}) {
  const Heading = level === 1 ? "h1" : "h2";
  const src = /^(\/|data:)/.test(image)
    ? image
    : `/art/ilustraciones/${image}${image.includes(".") ? "" : ".svg"}`;
  return (
    <div className={cx("empty", className)}>
      <img src={src} alt="" width={320} height={240} />
      <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="outline-0">
        {title}
      </Heading>
      {text && <p>{text}</p>}
      {actions && <div className="flex flex-wrap justify-center gap-3 mt-3">{actions}</div>}
    </div>
  );
}
