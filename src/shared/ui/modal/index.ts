export { Modal, Question } from './Modal.tsx';
export { ModalPanel } from './Modal.tsx';
export { Answers, belowAnother } from './modal.styles.ts';
