import { CircleAlert } from "#app/ui/iconos.tsx";
import type { Errores } from "#modules/comun/formulario.ts";
import { stateSentence } from "./form-state.ts";

/** Beside the button of a form that was refused: how many fields to look at. */
export function CuentaErrores({ errores }: { errores: Errores }) {
  const cuantos = Object.keys(errores).length;
  if (cuantos === 0) return null;
  return (
    <p className="flex items-center gap-2 font-semibold text-error md:col-span-full">
      <CircleAlert aria-hidden="true" />
      {stateSentence(cuantos, 0, 0)}
    </p>
  );
}
