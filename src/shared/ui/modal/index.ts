export { Modal, Question } from './Modal.tsx';
export { ModalPanel } from './ModalPanel.tsx';
export { Answers, belowAnother } from './modal.styles.ts';
