import { AccionGrave } from "#app/admin/kit/accion.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { KeyRound } from "#app/ui/iconos.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { SorteoAdmin } from "#modules/sorteos/listar-sorteos.server.ts";
import { TEXTOS_ILEGIBLE } from "#modules/sorteos/realizacion/sin-ganadores/ilegible.ts";

type Props = { sorteo: Pick<SorteoAdmin, "ilegible" | "reunido" | "personas"> };

/** Marks a raffle that cannot be drawn because the shop does not have the key of its seed. */
export const ChipIlegible = ({ sorteo }: Props) =>
  sorteo.ilegible && (
    <Chip tone="error" icon={<KeyRound aria-hidden="true" />}>
      {TEXTOS_ILEGIBLE.etiqueta}
    </Chip>
  );

/** What an unreadable seed means and, for the owner, the way to give the points back. */
export function SorteoIlegible({ sorteo }: Props) {
  if (!sorteo.ilegible) return null;
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">{TEXTOS_ILEGIBLE.etiqueta}</h2>
      <p className="text-tinta-2">
        La llave de esta tienda no abre el código sellado de este sorteo, así que no se puede sortear y el
        reloj lo deja esperando. Lo normal es recuperar la llave: reinicia la tienda con la{" "}
        <code>SEED_KEY</code> de antes, o con el archivo <code>seed.key</code> de la máquina anterior.
      </p>
      <AccionGrave
        intento="ilegible"
        permiso="sorteos.ilegible"
        boton="Terminar y devolver los puntos"
        resumen="La llave se perdió para siempre"
        explicacion={`Termina sin ganadores y devuelve ${conPuntos(sorteo.reunido)} a ${participantes(sorteo.personas)}. Solo se puede antes de que salga el pulso del azar público. No se puede deshacer.`}
        ayuda="Es público: lo leerán todos los que participan."
      />
    </Card>
  );
}

const participantes = (n: number) => (n === 1 ? "1 participante" : `${n} participantes`);
