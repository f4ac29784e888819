import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { avisoPocasPersonas, estadoParticipa } from "#modules/sorteos/participacion.ts";
import { ANCLA, TarjetaAbono } from "./abono.tsx";
import { DialogoAbono } from "./dialogo.tsx";
import { ReciboAbono, RevisionAbono } from "./revision.tsx";
import { SinAbono } from "./sin-abono.tsx";
import { useAbono } from "./use-abono.ts";

const PedirAvisos = lazy(() => import("#app/instalable/pedir-avisos.tsx"));

type Usuario = { codigo_referido: string; email: string };
type Props = {
  pagina: PaginaParticipa;
  usuario: Usuario | null;
  clave: string;
  /** The reason why the submitted form was refused. */
  error: string | undefined;
};

/** The form to give points, or the reason why this visitor cannot give them. */
export function LugarAbono({ pagina, usuario, ...envio }: Props) {
  const { sorteo, recibo } = pagina;
  const estado = estadoParticipa(pagina);
  return (
    <div id={ANCLA} className="scroll-mt-23">
      {recibo && <ReciboAbono {...recibo} />}
      {usuario && sorteo && pagina.quien === "usuario" ? (
        <LugarUsuario
          key={pagina.producto.sku}
          pagina={pagina}
          sorteo={sorteo}
          usuario={usuario}
          {...envio}
        />
      ) : (
        estado !== "abono" && <SinAbono estado={estado} pagina={pagina} />
      )}
    </div>
  );
}

type UsuarioProps = Props & { usuario: Usuario; sorteo: NonNullable<PaginaParticipa["sorteo"]> };

/**
 * The dialog stays mounted after the card is gone, so that the abono that closes a raffle is confirmed too.
 */
function LugarUsuario({ pagina, sorteo, usuario, clave, error }: UsuarioProps) {
  const { sku } = pagina.producto;
  const margen = { ...sorteo, acumulado: sorteo.reunido, saldo: pagina.saldo };
  const abono = useAbono({ sku, sorteo: sorteo.key, margen, usuario });
  const aviso = avisoPocasPersonas({ ...sorteo, abona: true });
  const [busqueda] = useSearchParams();
  const pedido = busqueda.get("abonar");
  const estado = estadoParticipa(pagina);
  return (
    <>
      {estado !== "abono" ? (
        <SinAbono estado={estado} pagina={pagina} />
      ) : pedido !== null || error !== undefined ? (
        <RevisionAbono
          key={pedido}
          sku={sku}
          sorteo={sorteo.key}
          margen={margen}
          clave={clave}
          error={error}
          aviso={aviso}
          pedido={pedido ?? ""}
        />
      ) : (
        <TarjetaAbono abono={abono} margen={margen} mios={sorteo.mios} aviso={aviso} />
      )}
      <DialogoAbono abono={abono} sku={sku} mios={sorteo.mios} objetivo={sorteo.objetivo} aviso={aviso} />
      {abono.hecho && !abono.abierto && (
        <Suspense>
          <PedirAvisos cuando="una hora antes del sorteo y si ganas" className="mt-4" />
        </Suspense>
      )}
    </>
  );
}
