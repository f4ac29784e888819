import {
  type ConObjetos,
  type Lamina,
  type ObjetoPortada,
  type Portada,
  TIPOS,
  type Tipo,
  TOPE_OBJETOS,
  TOPES,
} from "./portada.ts";

const LAMINA: Lamina = {
  nombre: "Lámina nueva",
  titulo: "Escribe aquí el título",
  texto: "",
  sku: "",
  categoria: null,
  imagen: { tipo: "producto" },
  alt: "",
  adornos: [],
  precio_muestra: null,
  boton: { texto: "Ver productos", a: "/productos" },
  segundo: { texto: "", a: "" },
};

const OBJETO: ObjetoPortada = { sku: "", nombre: "", imagen: { tipo: "producto" }, a: "" };

const esTipo = (valor: string): valor is Tipo => TIPOS.some((tipo) => tipo === valor);
const esConObjetos = (valor: string): valor is ConObjetos => Object.hasOwn(TOPE_OBJETOS, valor);

/**
 * Applies what a button of the editor asks for besides saving: `subir fogon`, `bajar fogon`, `agregar carrusel`,
 * `quitar carrusel 2`. Anything else changes nothing.
 */
export function aplicarCambio(portada: Portada, cambio: string): Portada {
  const [que = "", donde = "", cual = ""] = cambio.split(" ");
  if ((que === "subir" || que === "bajar") && esTipo(donde))
    return { ...portada, orden: mover(portada.orden, donde, que === "subir" ? -1 : 1) };
  if (que === "agregar") return agregar(portada, donde);
  if (que === "quitar" && /^\d{1,2}$/.test(cual)) return quitar(portada, donde, Number(cual));
  return portada;
}

/** Moves a section one place; at the ends it stays where it is. */
function mover(orden: readonly Tipo[], tipo: Tipo, pasos: -1 | 1): Tipo[] {
  const otros = orden.filter((uno) => uno !== tipo);
  const lugar = Math.max(0, Math.min(orden.indexOf(tipo) + pasos, otros.length));
  return otros.toSpliced(lugar, 0, tipo);
}

function agregar(portada: Portada, donde: string): Portada {
  const { carrusel, vitrina } = portada;
  if (donde === "carrusel" && carrusel.laminas.length < TOPES.laminas)
    return { ...portada, carrusel: { ...carrusel, laminas: [...carrusel.laminas, LAMINA] } };
  if (!esConObjetos(donde) || portada[donde].objetos.length >= TOPE_OBJETOS[donde]) return portada;
  if (donde !== "vitrina")
    return { ...portada, [donde]: { ...portada[donde], objetos: [...portada[donde].objetos, OBJETO] } };
  const nueva = { sku: "", nombre: "", texto: "", precio_muestra: null, vistas: [] };
  return { ...portada, vitrina: { ...vitrina, objetos: [...vitrina.objetos, nueva] } };
}

function quitar(portada: Portada, donde: string, cual: number): Portada {
  const { carrusel } = portada;
  if (donde === "carrusel")
    return { ...portada, carrusel: { ...carrusel, laminas: carrusel.laminas.toSpliced(cual, 1) } };
  if (!esConObjetos(donde)) return portada;
  return { ...portada, [donde]: { ...portada[donde], objetos: portada[donde].objetos.toSpliced(cual, 1) } };
}
