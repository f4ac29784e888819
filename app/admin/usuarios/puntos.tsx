import { PuntosMovimientos } from "#app/cuenta/mis-puntos/movimientos.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { FichaUsuario } from "#modules/personas/leer-ficha.server.ts";
import { Nada, UsuarioSeccion } from "./seccion.tsx";

type Props = { codigo: string; puntos: FichaUsuario["puntos"] };

/** The balance and what moved it last; the book has the rest. */
export const UsuarioPuntos = ({ codigo, puntos: { saldo, movimientos } }: Props) => (
  <UsuarioSeccion
    id="puntos"
    titulo="Puntos"
    enlace={{ to: `/admin/puntos?usuario=${codigo}`, texto: "Ver en el libro" }}
  >
    <p className="mb-3 font-display text-2xl font-extrabold tabular-nums">{conPuntos(saldo)}</p>
    {movimientos.length > 0 ? (
      <PuntosMovimientos movimientos={movimientos} />
    ) : (
      <Nada>Aún no tiene movimientos de puntos.</Nada>
    )}
  </UsuarioSeccion>
);
