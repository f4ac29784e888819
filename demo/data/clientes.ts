/**
 * The people of the demo shop. Addresses end in `.example`, which no mail server delivers, and every RUT has a
 * right check digit, above the numbers that have been given out: forms take it, and none belongs to a real person.
 */
export type ClienteDemo = {
  codigo_referido: string;
  email: string;
  nombre: string;
  apellido: string;
  username: string;
  nacimiento: string;
  rut: string;
  celular: string;
  direccion: string;
  comuna: string;
  region: string;
  /** Days before the first start. */
  registro: number;
  referente: string | null;
};

type Fila = [
  codigo_referido: string,
  nombre: string,
  apellido: string,
  nacimiento: string,
  rut: string,
  celular: string,
  direccion: string,
  comuna: string,
  region: string,
  registro: number,
  referente: string | null,
];

const RM = "Metropolitana de Santiago";

const FILAS: Fila[] = [
  [
    "7KQ2M9XA",
    "Camila",
    "Rojas",
    "1992-04-18",
    "41.845.210-2",
    "+56 9 6123 4507",
    "Av. Irarrázaval 2401, depto 504",
    "Ñuñoa",
    RM,
    430,
    null,
  ],
  [
    "B4T8W1ZC",
    "Sofía",
    "Martínez",
    "1996-09-02",
    "43.302.118-5",
    "+56 9 7788 1290",
    "Los Aromos 118",
    "Talca",
    "Maule",
    3,
    "7KQ2M9XA",
  ],
  [
    "M6N3P0QD",
    "Matías",
    "González",
    "1989-01-27",
    "40.904.553-7",
    "+56 9 5402 3311",
    "Pedro Montt 860",
    "Valparaíso",
    "Valparaíso",
    21,
    "7KQ2M9XA",
  ],
  [
    "F9R5S2TE",
    "Francisca",
    "Vergara",
    "1994-12-11",
    "42.775.032-9",
    "+56 9 8120 4476",
    "Camino El Alba 9210",
    "Las Condes",
    RM,
    62,
    "7KQ2M9XA",
  ],
  [
    "J1V7X4YF",
    "Jorge",
    "Muñoz",
    "1978-06-30",
    "37.210.884-3",
    "+56 9 9301 7725",
    "Balmaceda 455",
    "La Serena",
    "Coquimbo",
    371,
    "7KQ2M9XA",
  ],
  [
    "C8D2E6GH",
    "Carolina",
    "Soto",
    "1985-03-15",
    "39.662.947-K",
    "+56 9 6650 8834",
    "O'Higgins 1220",
    "Concepción",
    "Biobío",
    210,
    null,
  ],
  [
    "R3K9L5MJ",
    "Rodrigo",
    "Fuentes",
    "1981-11-08",
    "38.318.209-3",
    "+56 9 7410 2268",
    "Av. Alemania 0671",
    "Temuco",
    "La Araucanía",
    180,
    null,
  ],
  [
    "V5A1B7NK",
    "Valentina",
    "Pizarro",
    "1999-07-21",
    "44.114.736-8",
    "+56 9 5937 6102",
    "Av. Grecia 1890",
    "Antofagasta",
    "Antofagasta",
    95,
    "C8D2E6GH",
  ],
  [
    "P2Z6C8WL",
    "Pablo",
    "Contreras",
    "1990-02-03",
    "41.290.415-K",
    "+56 9 8844 0917",
    "Urmeneta 305",
    "Puerto Montt",
    "Los Lagos",
    140,
    null,
  ],
  [
    "D7H4J0XM",
    "Daniela",
    "Araya",
    "1987-10-25",
    "40.487.301-6",
    "+56 9 6275 5540",
    "Gran Avenida 5120",
    "San Miguel",
    RM,
    77,
    "R3K9L5MJ",
  ],
  [
    "T0Q8R3VN",
    "Tomás",
    "Herrera",
    "1993-05-09",
    "42.266.590-0",
    "+56 9 7009 3382",
    "Av. Brasil 1544",
    "Rancagua",
    "Libertador General Bernardo O'Higgins",
    48,
    null,
  ],
  [
    "G6S1U9BP",
    "Gabriela",
    "Castillo",
    "1997-08-17",
    "43.650.083-1",
    "+56 9 5518 7204",
    "21 de Mayo 380",
    "Arica",
    "Arica y Parinacota",
    33,
    "P2Z6C8WL",
  ],
  [
    "N4W2Y5CQ",
    "Nicolás",
    "Tapia",
    "1983-04-04",
    "39.127.668-4",
    "+56 9 9126 4450",
    "Lautaro 77",
    "Valdivia",
    "Los Ríos",
    260,
    null,
  ],
];

const ascii = (texto: string) =>
  texto
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();

export const CLIENTES_DEMO: ClienteDemo[] = FILAS.map(
  ([
    codigo_referido,
    nombre,
    apellido,
    nacimiento,
    rut,
    celular,
    direccion,
    comuna,
    region,
    registro,
    referente,
  ]) => ({
    codigo_referido,
    nombre,
    apellido,
    username: ascii(nombre) + ascii(apellido).slice(0, 1),
    email: `${ascii(nombre)}.${ascii(apellido)}@correo.example`,
    nacimiento,
    rut,
    celular,
    direccion,
    comuna,
    region,
    registro,
    referente,
  }),
);
