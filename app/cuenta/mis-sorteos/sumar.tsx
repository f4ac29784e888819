import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { minimoVigente, puntosInsuficientes } from "#modules/sorteos/abonos/minimo-abono.ts";
import type { MiSorteo } from "#modules/sorteos/mios/listar-mis-sorteos.server.ts";

/** One press leads to the confirmation of the smallest abono, on the raffle's page, which takes any other amount too. */
export function Sumar({ sorteo, saldo }: { sorteo: MiSorteo; saldo: number }) {
  const { sku, producto, minimo, objetivo, reunido } = sorteo;
  const margen = { minimo, objetivo, acumulado: reunido, saldo };
  if (puntosInsuficientes(margen))
    return (
      <ButtonLink to="/comprar-puntos" variant="secondary">
        Comprar puntos
      </ButtonLink>
    );
  const cuantos = minimoVigente(margen);
  return (
    <>
      <ButtonLink
        to={`${rutaParticipar(sku)}?abonar=${cuantos}#abono`}
        variant="gold"
        aria-label={`Sumar ${conPuntos(cuantos)} a ${producto}`}
      >
        Sumar {conPuntos(cuantos)}
      </ButtonLink>
      <Link
        to={`${rutaParticipar(sku)}#abono`}
        className="mi-sorteo-otra"
        aria-label={`Otra cantidad para ${producto}`}
      >
        Otra cantidad
      </Link>
    </>
  );
}
