import type { ReactNode } from "react";
import { ingresarYVolver } from "#app/acceso/volver.ts";
import { PauseNote } from "#app/layout/pause-note.tsx";
import { RUTA_CON_PUNTOS } from "#app/productos/rutas.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { minimoVigente } from "#modules/sorteos/abonos/minimo-abono.ts";
import type { EstadoParticipa } from "#modules/sorteos/participacion.ts";
import { PanelCerrado } from "./cerrado.tsx";

type Props = { estado: Exclude<EstadoParticipa, "abono">; pagina: PaginaParticipa };

/** Replaces the abono form when this visitor cannot give points: the reason, and what to do. */
export function SinAbono({ estado, pagina }: Props): ReactNode {
  const { producto, sorteo, ahora } = pagina;
  if (estado === "sin_sorteo" || !sorteo) return <SinSorteo />;
  const minimo = minimoVigente({ ...sorteo, acumulado: sorteo.reunido });
  switch (estado) {
    case "cerrado":
      return <PanelCerrado sku={producto.sku} sorteo={sorteo} ahora={ahora} />;
    case "pausa":
      return <PauseNote parte="sorteos" />;
    case "visitante":
      return <Visitante sku={producto.sku} minimo={minimo} />;
    case "admin":
      return <Note kind="info">Los administradores no participan en los sorteos.</Note>;
    case "menor":
      return (
        <Note kind="warning">Debes ser mayor de 18 años. Por eso no puedes abonar puntos a este sorteo.</Note>
      );
  }
}

const Visitante = ({ sku, minimo }: { sku: string; minimo: number }) => (
  <div className="card participa-tarjeta participa-visita">
    <img src="/art/ilustraciones/moneda.webp" alt="" width={64} height={64} />
    <div>
      <h2>Ingresa para participar</h2>
      <p>Con tu cuenta abonas desde {conPuntos(minimo)} y quedas dentro del sorteo.</p>
    </div>
    <div className="participa-visita-acciones">
      <ButtonLink to={ingresarYVolver(rutaParticipar(sku))} size="lg">
        Ingresar
      </ButtonLink>
      <ButtonLink to="/registrate" size="lg" variant="secondary">
        Regístrate
      </ButtonLink>
    </div>
  </div>
);

const SinSorteo = () => (
  <div className="participa-nada">
    <Note kind="info">Este producto no tiene un sorteo abierto. Elige otro para usar tus puntos.</Note>
    <ButtonLink to={RUTA_CON_PUNTOS} variant="secondary">
      Ver productos con sorteo
    </ButtonLink>
  </div>
);
