import { usePuede } from "#app/lib/session/use-puede.ts";
import { CheckboxField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { type EconomiaProducto, excedidos } from "#modules/catalogo/limites/limites.ts";
import type { LimitesDeProducto } from "#modules/catalogo/limites/respetar-limites.server.ts";
import { leerEntero } from "#modules/comun/entero.ts";

type Props = { limites: LimitesDeProducto; escrito: Readonly<Record<string, string>> };

/** What the fields say now; those that are no number yet count as saved. */
function leer(escrito: Props["escrito"], antes: EconomiaProducto | null): EconomiaProducto {
  const numero = (campo: string) => leerEntero(escrito[campo] ?? "");
  return {
    precio_cliente: numero("precio_cliente") ?? antes?.precio_cliente ?? 0,
    precio_normal: numero("precio_normal"),
    oferta_hasta: antes?.oferta_hasta ?? null,
    puntos: numero("puntos") ?? antes?.puntos ?? 0,
    objetivo_en_curso: antes?.objetivo_en_curso ?? null,
    puntos_regalo: numero("puntos_regalo") ?? antes?.puntos_regalo ?? 0,
    opciones: antes?.opciones ?? [],
  };
}

/** The bounds that the fields pass, judged by the rule of the server, and the tick with which the owner passes them. */
export function PasarLimites({ limites: { antes, mayores, topes }, escrito }: Props) {
  const suya = usePuede()("productos.limites");
  const pasados = excedidos(antes, leer(escrito, antes), mayores, topes);
  if (pasados.length === 0) return null;
  return (
    <>
      <Note kind="error">
        {pasados.map(({ frase }) => frase).join(" ")}
        {!suya && " Solo una dueña de la tienda puede guardarlo así."}
      </Note>
      {suya && <MarcaLimites />}
    </>
  );
}

/** The owner's own decision to pass the bounds of prices and points. */
export const MarcaLimites = () => (
  <CheckboxField
    label="Pasar los límites"
    name="pasar_limites"
    help="Te pediremos confirmar que eres tú. Avisamos a las dueñas y queda en la auditoría."
  />
);
