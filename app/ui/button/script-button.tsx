import type { ComponentProps } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";

/**
 * A button that only scripts answer. It is drawn disabled until they run: a press before that would be lost, and the person would
 * believe that it counted.
 */
export function ScriptButton(props: ComponentProps<"button">) {
  const waits = !useHydrated() || undefined;
  return <button {...props} type="button" disabled={waits || props.disabled} data-waits={waits} />;
}
