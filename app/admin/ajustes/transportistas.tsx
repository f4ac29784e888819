import type { EstadoFormulario } from "#app/admin/kit/formulario/formulario.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Truck } from "#app/ui/iconos.tsx";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerTransportistas, MAX_TRANSPORTISTAS } from "#modules/ajustes/transportistas.ts";

const VACIAS = 2;

/** The rows of the setting as the fields of the form, with empty ones for new carriers. */
export function valoresTransportistas({ transportistas }: Ajustes): Record<string, string> {
  const guardados = leerTransportistas(transportistas);
  const filas = Math.min(MAX_TRANSPORTISTAS, guardados.length + VACIAS);
  return Object.fromEntries(
    Array.from({ length: filas }, (_, n) => [
      [`nombre_${n}`, guardados[n]?.nombre ?? ""],
      [`enlace_${n}`, guardados[n]?.enlace ?? ""],
    ]).flat(),
  );
}

type Props = { ajustes: Ajustes; estado: EstadoFormulario };

/** The carriers and their tracking pages. */
export function CamposTransportistas({ ajustes, estado: { errores, escrito } }: Props) {
  const valores = valoresTransportistas(ajustes);
  const nombres = leerTransportistas(ajustes.transportistas).map(({ nombre }) => nombre);
  const mal = Object.keys(valores).some((name) => errores[name]);
  return (
    <Fold
      id="transportistas"
      icon={Truck}
      title="Transportistas"
      value={nombres.join(", ")}
      missing={mal ? "Revisa esto" : undefined}
      open={mal}
    >
      <p className="text-sm text-tinta-2">
        El enlace lleva {"{seguimiento}"} donde va el número: así el cliente sigue su envío con un toque.
        Pruébalo con un número tuyo. Vacía una fila para quitarla.
      </p>
      <div className="grid items-start gap-3 md:grid-cols-[12rem_minmax(0,1fr)]">
        {Object.entries(valores).map(([name, valor]) => {
          const [que = "", n = ""] = name.split("_");
          return (
            <Field
              key={name}
              name={name}
              label={`${que === "nombre" ? "Nombre" : "Enlace"} ${Number(n) + 1}`}
              defaultValue={escrito[name] ?? valor}
              error={errores[name]}
              {...(que === "enlace" && { inputMode: "url" as const })}
              maxLength={que === "nombre" ? 40 : 200}
            />
          );
        })}
      </div>
    </Fold>
  );
}
