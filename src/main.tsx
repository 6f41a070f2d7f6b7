document.querySelector('#app')?.append('Gatefold');
