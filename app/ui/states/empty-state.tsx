import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** `image` is the name of a file of /art/ilustraciones, or an address. */
export function EmptyState({
  image,
  title,
  text,
  actions,
  level = 2,
  className,
}: {
  image: string;
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2;
  className?: string;
}) {
  const Heading = level === 1 ? "h1" : "h2";
  const src = image.startsWith("/")
    ? image
    : `/art/ilustraciones/${image}${image.includes(".") ? "" : ".svg"}`;
  return (
    <div className={cx("empty", className)}>
      <img src={src} alt="" width={320} height={240} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
