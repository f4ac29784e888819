import type { ComponentProps } from "react";
import { ImagePlus } from "#app/ui/iconos.tsx";

type Props = Omit<ComponentProps<"input">, "type"> & { call: string; hint: string };

/**
 * A dashed box that takes pictures. The browser's own field lies over it, so that a dropped file, a press and the keyboard
 * work as ever; without scripts the field itself is shown.
 */
export const PicturesBox = ({ call, hint, ...input }: Props) => (
  <span className="relative flex min-h-19 min-w-44 flex-1 items-center justify-center gap-3 rounded-campo border-2 border-dashed border-borde-campo bg-papel-2 p-3 text-sm text-tinta-2 focus-within:outline-3 focus-within:outline-foco md:min-h-30">
    <ImagePlus aria-hidden="true" className="size-7 flex-none text-enlace noscript:hidden" />
    <span aria-hidden="true" className="noscript:hidden">
      <b className="text-enlace">{call}</b> o elígelas
      <small className="block text-[0.8125rem]">{hint}</small>
    </span>
    <input
      {...input}
      type="file"
      className="absolute inset-0 cursor-pointer opacity-0 noscript:static noscript:opacity-100"
    />
  </span>
);
