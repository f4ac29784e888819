import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Cifra, Huella, Nota, Parrafo, Separador, Subtitulo } from "../vista/piezas.tsx";
import { citarSello } from "../vista/sello.tsx";
import { fraseGarantia } from "../vista/sorteo.tsx";
import type { abono } from "./abono.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof abono> }) {
  const { sku, sorteo, producto, puntosInicio, puntosFinal } = datos;
  const garantia = fraseGarantia(datos.garantia);
  const uno = puntosInicio === puntosFinal;
  const rango = uno ? miles(puntosInicio) : `${miles(puntosInicio)} – ${miles(puntosFinal)}`;
  return (
    <Marco
      {...entorno}
      tono="oro"
      resumen={uno ? `Tu número es el ${rango}.` : `Tus números: ${rango}.`}
      titulo="¡Ya estás participando!"
      bajada={producto}
    >
      <Parrafo>
        Abonaste {conPuntos(datos.puntos)} al sorteo {sorteo}. Cada punto es un número, y{" "}
        {uno ? "este es el tuyo" : "estos son los tuyos"}:
      </Parrafo>
      <Cifra valor={rango} pie={uno ? "tu número" : `tus ${miles(datos.puntos)} números`} />
      <Accion tono="oro" href={`${entorno.public_url}/productos/detalle-producto/${sku}/participa`}>
        Ver el sorteo
      </Accion>
      <Nota>
        Los puntos usados en sorteos no se devuelven. Cuando se reúna la meta, la página mostrará la fecha del
        sorteo.
      </Nota>
      <Separador />
      <Subtitulo>Compromiso del sorteo</Subtitulo>
      <Huella>{datos.compromiso}</Huella>
      <Nota>
        Es la huella de la semilla que decide el sorteo, fijada antes de tu abono. Guarda este correo: con
        ella puedes comprobar que nadie la cambió.
      </Nota>
      {garantia && <Nota>{garantia}</Nota>}
      {citarSello(datos.sello, entorno.public_url)}
    </Marco>
  );
}
