import "./file-field.css";
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { Upload } from "#app/ui/iconos.tsx";
import { FieldFrame, type FrameProps, useField } from "./field-frame.tsx";

type Props = FrameProps & { name: string; button?: string } & Omit<ComponentProps<"input">, "type">;

/**
 * A file input in the shop's own words: browsers write theirs in their own language. The native input lies over the box,
 * so that a click, a dropped file and the keyboard work as ever; without scripts it is shown itself.
 */
export function FileField({ button = "Elegir archivo", className, onChange, ...props }: Props) {
  const { frame, control } = useField(props);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState("");
  // A file may have been chosen before the page became interactive.
  useEffect(() => setChosen(namesOf(input.current)), []);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setChosen(namesOf(event.target));
    onChange?.(event);
  };
  return (
    <FieldFrame {...frame}>
      <span className={cx("input file-box relative flex gap-2.5 items-center overflow-hidden", className)}>
        <span
          className="file-button flex-none gap-2 items-center h-9.5 px-3 rounded-[10px] bg-papel-2 text-[0.875rem] font-semibold"
          aria-hidden="true"
        >
          <Upload className="size-4.5" />
          {button}
        </span>
        <span
          className="min-w-0 overflow-hidden text-tinta-3 text-[0.875rem] whitespace-nowrap text-ellipsis"
          aria-hidden="true"
        >
          {chosen || "Sin archivo"}
        </span>
        <input {...control} ref={input} type="file" onChange={choose} />
      </span>
    </FieldFrame>
  );
}

const namesOf = (input: HTMLInputElement | null): string =>
  [...(input?.files ?? [])].map(({ name }) => name).join(", ");
