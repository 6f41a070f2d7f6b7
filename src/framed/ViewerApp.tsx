/** The reader alone. */
export const ViewerApp = () => null;
