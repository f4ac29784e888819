/** Words of an invented catalogue, by kind of product: their mix has the same proportions at any size. */
export const COSAS = [
  ["Taladro", "Sierra", "Esmeril", "Lijadora", "Martillo", "Compresor", "Escalera"],
  ["Parrilla", "Brasero", "Cuchillo", "Ahumador", "Pinza", "Delantal"],
  ["Neumático", "Batería", "Inflador", "Cubreasiento", "Portaequipaje", "Radio"],
  ["Coche", "Cuna", "Mamadera", "Mudador", "Andador", "Móvil"],
  ["Jacuzzi", "Piscina", "Flotador", "Filtro", "Bomba", "Toldo"],
  ["Sofá", "Tetera", "Sartén", "Aspiradora", "Freidora", "Lámpara", "Cojín"],
  ["Notebook", "Celular", "Audífono", "Parlante", "Consola", "Cámara", "Tablet"],
  ["Carpa", "Kayak", "Bicicleta", "Mochila", "Termo", "Linterna", "Saco"],
];
export const CUALIDADES =
  "plegable portátil inalámbrico compacto profesional eléctrico clásico reforzado impermeable silencioso automático manual ligero doble térmico giratorio ajustable recargable solar digital".split(
    " ",
  );
export const MARCAS =
  "Aconcagua Atacama Cautín Chiloé Copihue Futaleufú Huasco Lanín Llaima Maipo Osorno Pehuén Puelo Quilapilún Rapel Toltén Villarrica Yelcho".split(
    " ",
  );
export const NOMBRES_PERSONAS =
  "Agustín Alejandra Andrés Antonia Bárbara Benjamín Camila Carlos Catalina Claudia Constanza Cristóbal Daniela Diego Elena Emilia Felipe Fernanda Francisca Gabriel Ignacio Isidora Javiera Joaquín José Josefa Laura Lucas Magdalena Manuel María Martín Matías Nicolás Paula Pedro Rocío Sebastián Sofía Tomás Valentina Vicente Ximena".split(
    " ",
  );
export const APELLIDOS =
  "Aguilera Alarcón Araya Arriagada Bravo Bustos Cáceres Cárdenas Carrasco Castillo Castro Contreras Cortés Díaz Escobar Espinoza Fernández Figueroa Flores Fuentes Garrido Godoy Gómez González Gutiérrez Henríquez Hernández Herrera Jara Lagos Lara Leiva López Martínez Medina Méndez Miranda Molina Morales Moreno Muñoz Navarro Núñez Olivares Orellana Ortiz Palma Parra Peña Pérez Pizarro Ramírez Reyes Riquelme Rivera Rodríguez Rojas Romero Saavedra Sáez Salazar Salinas Sánchez Sandoval Sepúlveda Silva Soto Tapia Torres Toro Valdés Valenzuela Vargas Vásquez Vega Vera Vergara Vidal Yáñez Zúñiga".split(
    " ",
  );
export const COMUNAS = [
  "Maipú",
  "Ñuñoa",
  "Puente Alto",
  "Valparaíso",
  "Viña del Mar",
  "Concepción",
  "Temuco",
];
