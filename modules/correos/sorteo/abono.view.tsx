import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { MarcoCorreo } from "../vista/marco.tsx";
import {
  BotonCorreo,
  CifraCorreo,
  Huella,
  NotaCorreo,
  ParrafoCorreo,
  Separador,
  Subtitulo,
} from "../vista/piezas.tsx";
import { citarSello } from "../vista/sello.tsx";
import { fraseGarantia } from "../vista/sorteo.tsx";
import type { abono } from "./abono.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof abono> }) {
  const { sku, sorteo, producto, puntosInicio, puntosFinal } = datos;
  const uno = puntosInicio === puntosFinal;
  const rango = uno ? miles(puntosInicio) : `${miles(puntosInicio)} – ${miles(puntosFinal)}`;
  return (
    <MarcoCorreo
      {...entorno}
      tono="oro"
      resumen={uno ? `Tu número es el ${rango}.` : `Tus números: ${rango}.`}
      titulo="¡Ya estás participando!"
      bajada={producto}
    >
      <ParrafoCorreo>
        Abonaste {conPuntos(datos.puntos)} al sorteo {sorteo}. Cada punto es un número, y{" "}
        {uno ? "este es el tuyo" : "estos son los tuyos"}:
      </ParrafoCorreo>
      <CifraCorreo valor={rango} pie={uno ? "tu número" : `tus ${miles(datos.puntos)} números`} />
      <BotonCorreo tono="oro" href={`${entorno.public_url}/productos/detalle-producto/${sku}/participa`}>
        Ver el sorteo
      </BotonCorreo>
      <NotaCorreo>
        Los puntos usados en sorteos no se devuelven. Cuando se reúna la meta, la página mostrará la fecha del
        sorteo.
      </NotaCorreo>
      <Separador />
      <Subtitulo>Compromiso del sorteo</Subtitulo>
      <Huella>{datos.compromiso}</Huella>
      <NotaCorreo>
        Es la huella del código sellado que decide el sorteo, fijada antes de tu abono. Guarda este correo:
        con ella puedes comprobar que nadie la cambió.
      </NotaCorreo>
      <NotaCorreo>{fraseGarantia(datos.garantia)}</NotaCorreo>
      {citarSello(datos.sello, entorno.public_url)}
    </MarcoCorreo>
  );
}
