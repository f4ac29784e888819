import { Link } from "react-router";
import { DialogoAbono } from "#app/sorteos/participa/dialogo.tsx";
import { useAbono } from "#app/sorteos/participa/use-abono.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { minimoVigente, puntosInsuficientes } from "#modules/sorteos/abonos/minimo-abono.ts";
import type { MiSorteo } from "#modules/sorteos/mios/listar-mis-sorteos.server.ts";
import { avisoPocasPersonas } from "#modules/sorteos/participacion.ts";

type Props = {
  sorteo: MiSorteo;
  saldo: number;
  usuario: { codigo_referido: string; email: string };
  abierto: boolean;
};

/**
 * One press opens the confirmation of the smallest abono; the raffle's page takes any other amount, and without JavaScript it asks
 * for the confirmation. The dialog stays mounted when the abono closes the raffle, so that it is confirmed too.
 */
export function Sumar({ sorteo, saldo, usuario, abierto }: Props) {
  const { sku, key, objetivo, minimo, reunido, puntos, personas } = sorteo;
  const margen = { minimo, objetivo, acumulado: reunido, saldo };
  const abono = useAbono({ sku, sorteo: key, margen, usuario });
  const aviso = avisoPocasPersonas({ personas, mios: puntos });
  return (
    <>
      {abierto &&
        (puntosInsuficientes(margen) ? <SinPuntos /> : <Boton sorteo={sorteo} alEnviar={abono.abrir} />)}
      <DialogoAbono
        abono={abono}
        sku={sku}
        mios={puntos}
        objetivo={objetivo}
        aviso={aviso}
        producto={sorteo.producto}
      />
    </>
  );
}

const SinPuntos = () => (
  <ButtonLink to="/comprar-puntos" variant="secondary">
    Comprar puntos
  </ButtonLink>
);

function Boton({ sorteo, alEnviar }: { sorteo: MiSorteo; alEnviar: () => void }) {
  const { sku, producto, minimo, objetivo, reunido } = sorteo;
  const cuantos = minimoVigente({ minimo, objetivo, acumulado: reunido });
  return (
    <>
      <form
        method="get"
        action={`${rutaParticipar(sku)}#abono`}
        onSubmit={(event) => {
          event.preventDefault();
          alEnviar();
        }}
      >
        <input type="hidden" name="abonar" value={cuantos} />
        <Button variant="gold" aria-label={`Sumar ${conPuntos(cuantos)} a ${producto}`}>
          Sumar {conPuntos(cuantos)}
        </Button>
      </form>
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
